/**
 * Examples from the register that is served, so that they work over any snapshot: an address of it for the search, the
 * cleansing and the calls, and the box that the map begins with. Lists are in order of id, which is by chance: a page of
 * one is spread over the whole register.
 */

const ROWS = 200;

export async function sampleOf(ask) {
  const rows = (path) => ask(`${path}?struktur=mini&per_side=${ROWS}`).catch(() => []);
  const [entrances, units] = await Promise.all([rows('adgangsadresser'), rows('adresser')]);
  const all = units.length > 0 ? units : entrances;
  return { address: clearest(all), hasUnits: units.length > 0, bounds: boundsOf(entrances) };
}

/** The first address with what most of the examples need. */
function clearest(addresses) {
  const usable = addresses.filter(({ vejnavn, husnr, postnr }) => vejnavn && husnr && postnr);
  const tests = [
    ({ vejnavn, etage, dør, x }) => x !== null && etage && dør && /^\p{L}{7,}$/u.test(vejnavn),
    ({ x, etage }) => x !== null && etage,
    ({ x }) => x !== null,
    () => true,
  ];
  return tests.map((test) => usable.find(test)).find((address) => address !== undefined);
}

function boundsOf(entrances) {
  const placed = entrances.filter(({ x }) => typeof x === 'number');
  if (placed.length === 0) return undefined;
  const [xs, ys] = [placed.map(({ x }) => x), placed.map(({ y }) => y)];
  return [
    [Math.min(...ys), Math.min(...xs)],
    [Math.max(...ys), Math.max(...xs)],
  ];
}

/** What the buttons and calls of the page stand for; those that the address has no part for are missing. */
export function examplesOf({ vejnavn, husnr, etage, dør, postnr, postnrnavn, x, y }) {
  const unit = [etage && `${etage}.`, dør].filter(Boolean).join(' ');
  const house = `${vejnavn} ${husnr}`;
  const town = [postnr, postnrnavn].filter(Boolean).join(' ');
  const parameters = Object.entries({ vejnavn, husnr, postnr }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const isPlaced = typeof x === 'number';
  const [lng, lat] = isPlaced ? [x.toFixed(4), y.toFixed(4)] : [];
  return {
    street: vejnavn,
    house: `${house}, ${postnr}`,
    place: isPlaced ? { x: Number(lng), y: Number(lat) } : undefined,
    misspelt: [misspelt(vejnavn).toLowerCase(), husnr, unit.replace(' ', ''), town].filter(Boolean).join(' '),
    surplus: [house, unit, 'baghuset', town].filter(Boolean).join(', '),
    noFloor: unit ? `${house}, ${town}` : undefined,
    unknown: `Findesikkevej 1, ${town}`,
    calls: {
      autocomplete: `autocomplete?q=${encodeURIComponent(vejnavn.toLowerCase())}`,
      reverse: isPlaced ? `adgangsadresser/reverse?x=${lng}&y=${lat}&struktur=mini` : undefined,
      list: `adresser?${parameters.join('&')}&format=csv`,
    },
  };
}

/** Without the letter in its middle. */
function misspelt(name) {
  const middle = Math.floor(name.length / 2);
  return name.slice(0, middle) + name.slice(middle + 1);
}
