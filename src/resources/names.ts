/** Which parameter a field of a request came from, for what only the engine can refuse. */
const parameters: Record<string, string> = {
  accessAddressId: 'adgangsadresseid',
  cadastralNumber: 'matrikelnr',
  caret: 'caretpos',
  circle: 'cirkel',
  door: 'dør',
  floor: 'etage',
  houseNumber: 'husnr',
  houseNumberFrom: 'husnrfra',
  houseNumberTo: 'husnrtil',
  limit: 'per_side',
  page: 'side',
  position: 'x',
};

export function publicName(field: string): string {
  return parameters[field] ?? field;
}
