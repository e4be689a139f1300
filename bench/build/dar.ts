/**
 * The synthetic register as the address register itself delivers it (DAR 1.0, one object a line): written from the flat
 * files, so that nothing of the product's own writing of snapshots takes part. Every second point has been registered
 * before, as about half of the register's rows are of the past.
 */
import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type Cells = (name: string) => string;
type Facts = Readonly<Record<string, string | null>>;

const CHUNK = 1 << 20;
const FOUNDED = '2018-05-03T16:58:34Z';
const BEFORE = '2018-04-03T16:58:34Z';
const CORNERS = 30;
const LONG_AGO = '1900-01-01T12:00:00Z';

/** One file of rows. */
class Entity {
  readonly #file: number;
  #text = '';
  #rows = 0;

  constructor(folder: string, name: string) {
    this.#file = openSync(join(folder, `${name}.ndjson`), 'w');
  }

  write(id: string, facts: Facts, from = LONG_AGO, until: string | null = null): void {
    this.#rows += 1;
    const registered = { registreringfra: until === null ? FOUNDED : BEFORE, registreringtil: until };
    const shared = { eventopret: null, eventopdater: null, rowkey: this.#rows, id, ...registered };
    this.#text += `${JSON.stringify({ ...shared, virkningfra: from, virkningtil: null, status: '3', ...facts })}\n`;
    if (this.#text.length > CHUNK) this.#flush();
  }

  #flush(): void {
    writeSync(this.#file, this.#text);
    this.#text = '';
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }
}

/** Small entities, each object written when a row first refers to it; ids by their place. */
class Referred {
  readonly #entity: Entity;
  readonly #kind: number;
  readonly #ids = new Map<string, string>();

  constructor(folder: string, name: string, kind: number) {
    this.#entity = new Entity(folder, name);
    this.#kind = kind;
  }

  id(key: string, facts: (place: number) => Facts): string | null {
    if (key === '') return null;
    const earlier = this.#ids.get(key);
    if (earlier !== undefined) return earlier;
    const place = this.#ids.size + 1;
    const id = `${place.toString(16).padStart(8, '0')}-0000-8de0-8000-${this.#kind.toString(16).padStart(12, '0')}`;
    this.#ids.set(key, id);
    this.#entity.write(id, facts(place));
    return id;
  }

  close(): void {
    this.#entity.close();
  }
}

/** The rows of a file by column; quotes are taken off. */
async function* rowsOf(file: string): AsyncGenerator<Cells> {
  let names: Map<string, number> | undefined;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const cells = line.includes('"') ? quoted(line) : line.split(',');
    if (names === undefined) names = new Map(cells.map((name, place) => [name, place]));
    else {
      const places = names;
      yield (name) => cells[places.get(name) ?? -1] ?? '';
    }
  }
}

function quoted(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, inside, plain]) => inside?.replaceAll('""', '"') ?? plain ?? '');
}

const point = (x: string, y: string): string => (x === '' ? 'POINT EMPTY' : `POINT (${x} ${y})`);
/** A road of as many corners as roads have. */
function road(x: string, y: string): string | null {
  if (x === '') return null;
  const corners = Array.from({ length: CORNERS }, (_, place) => `${(Number(x) + 7 * place).toFixed(2)} ${y}`);
  return `MULTILINESTRING ((${corners.join(', ')}))`;
}

const textOf = (cell: Cells, unit: string): string =>
  `${cell('vejnavn')} ${cell('husnr')}${unit}, ${cell('postnr')} ${cell('postnrnavn')}`;
const orNull = (text: string): string | null => (text === '' ? null : text);

/** Reads `adgangsadresser.csv` and `adresser.csv` of a folder, writes the entities into another. */
export async function writeDar(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  const small = (name: string, kind: number): Referred => new Referred(to, name, kind);
  const postcodes = small('Postnummer', 1);
  const towns = small('SupplerendeBynavn', 2);
  const municipalities = small('DARKommuneinddeling', 3);
  const parishes = small('DARSogneinddeling', 4);
  const parts = small('NavngivenVejKommunedel', 5);
  const streets = new Entity(to, 'NavngivenVej');
  const points = new Entity(to, 'Adressepunkt');
  const entrances = new Entity(to, 'Husnummer');

  for await (const cell of rowsOf(join(from, 'adgangsadresser.csv'))) {
    const [id, named, accessPoint, roadPoint] = [
      cell('id'),
      cell('navngivenvej_id'),
      cell('adgangspunktid'),
      cell('vejpunkt_id'),
    ];
    const [municipality, code, began] = [cell('kommunekode'), cell('vejkode'), cell('oprettet')];
    const place = [cell('etrs89koordinat_øst'), cell('etrs89koordinat_nord')] as const;
    parts.id(municipality + code, () => {
      streets.write(named, {
        administreresafkommune: municipality,
        retskrivningskontrol: 'Godkendt',
        vejadresseringsnavn: cell('adresseringsvejnavn'),
        vejnavn: cell('vejnavn'),
        vejnavnebeliggenhed_oprindelse_kilde: 'Ekstern',
        vejnavnebeliggenhed_vejnavnelinje: road(...place),
      });
      return { kommune: municipality, navngivenvej_id: named, vejkode: code };
    });
    const origin = {
      // In use, as nearly all are.
      status: '8',
      oprindelse_kilde: 'Adressemyn',
      oprindelse_nøjagtighedsklasse: cell('nøjagtighed'),
      oprindelse_registrering: `${began}Z`,
      oprindelse_tekniskstandard: cell('tekniskstandard'),
    };
    const position = point(...place);
    if (accessPoint !== '') {
      points.write(accessPoint, { ...origin, position }, `${began}Z`, FOUNDED);
      points.write(accessPoint, { ...origin, position }, `${began}Z`);
    }
    // Positions on the road are written in degrees there and in metres here: the entrance's own stands for it.
    if (roadPoint !== '') points.write(roadPoint, { ...origin, position }, `${began}Z`);
    entrances.write(
      id,
      {
        adgangsadressebetegnelse: textOf(cell, ''),
        adgangspunkt_id: orNull(accessPoint),
        darafstemningsområde_id: null,
        darkommune_id: municipalities.id(municipality, (area) => ({
          kommuneinddeling: `${area}`,
          kommunekode: municipality,
          navn: cell('kommunenavn'),
        })),
        darmenighedsrådsafstemningsområde_id: null,
        darsogneinddeling_id: parishes.id(cell('sognekode'), (area) => ({
          navn: cell('sognenavn'),
          sogneinddeling: `${area}`,
          sognekode: cell('sognekode'),
        })),
        fk_bbr_bygning_adgangtilbygning: null,
        fk_bbr_tekniskanlæg_adgangtiltekniskanlæg: null,
        fk_geodk_bygning_geodanmarkbygning: '1064714686',
        fk_geodk_vejmidte_vejmidte: `${municipality}-${code}`,
        fk_mu_jordstykke_foreløbigtplaceretpåjordstykke: null,
        fk_mu_jordstykke_jordstykke: '10439236',
        husnummerretning: 'POINT (1 -2.44921270764475E-16)',
        husnummertekst: cell('husnr'),
        navngivenvej_id: named,
        postnummer_id: postcodes.id(cell('postnr'), (area) => ({
          navn: cell('postnrnavn'),
          postnr: cell('postnr'),
          postnummerinddeling: `${area}`,
        })),
        supplerendebynavn_id: towns.id(cell('supplerendebynavn'), (area) => ({
          navn: cell('supplerendebynavn'),
          supplerendebynavn1: `${area}`,
        })),
        vejpunkt_id: orNull(roadPoint),
      },
      `${began}Z`,
    );
  }
  for (const entity of [postcodes, towns, municipalities, parishes, parts, streets, points, entrances])
    entity.close();

  const units = new Entity(to, 'Adresse');
  for await (const cell of rowsOf(join(from, 'adresser.csv'))) {
    const [floor, door] = [cell('etage'), cell('dør')];
    units.write(
      cell('id'),
      {
        adressebetegnelse: textOf(cell, floor === '' ? '' : `, ${floor}. ${door}`),
        dørbetegnelse: door,
        dørpunkt_id: null,
        etagebetegnelse: floor,
        fk_bbr_bygning_bygning: null,
        husnummer_id: cell('adgangsadresseid'),
      },
      `${cell('oprettet')}Z`,
    );
  }
  units.close();
}
