/** What other registers say of one address or access address: an object a register, or all of them in one. */
import type { AskedRegister, EnrichParameters } from '../../engine/engine.ts';
import { type Expectation, ONE } from '../../engine/estimate.ts';
import type { Texts } from '../../http/language.ts';
import { oneOf, several, text, uuid } from '../../http/parameters/parameter-types.ts';
import type { Representation } from '../../http/response/representations.ts';
import type { Description, Operation } from '../description.ts';
import { objectAnswers, orMissing } from '../forms/answers.ts';
import { enrichmentForms } from '../forms/forms.ts';
import { deliveryParameters, recordParameters } from '../parameters/answer.ts';
import { filter } from '../parameters/parameter.ts';

const tag = 'berigelse';

/** Registers by the last part of the path. */
const registers = {
  bbr: 'buildings',
  dagi: 'divisions',
  jordstykke: 'cadastre',
  vurdering: 'valuation',
  energimaerke: 'energyLabel',
  all: 'all',
} as const satisfies Record<string, AskedRegister>;

type Name = keyof typeof registers;

const about: Readonly<Record<Name, Texts>> = {
  bbr: { en: 'buildings and units by BBR', da: 'bygninger og enheder i BBR' },
  dagi: { en: 'administrative areas by DAGI', da: 'administrative områder i DAGI' },
  jordstykke: { en: 'the land parcel by the cadastre', da: 'jordstykket i Matriklen' },
  vurdering: { en: 'the public valuation', da: 'den offentlige vurdering' },
  energimaerke: { en: 'the energy label', da: 'energimærket' },
  all: { en: 'what all registers say', da: 'hvad alle registre siger' },
};

/** All names of members together have some 1,500 characters. */
const LONGEST_LIST = 4_000;

interface Given {
  readonly felter?: readonly string[];
}

interface Asked {
  readonly srid?: 4326 | 25832;
}

const id = filter<EnrichParameters>()({
  id: { field: 'id', schema: uuid(), en: 'Id of the address.', da: 'Adressens id.' },
});

/** `names` are those of members, of all registers together those of their objects. */
const queryOf = (names: 'members' | 'objects') => ({
  ...filter<EnrichParameters>()({
    felter: {
      field: 'members',
      schema: several(text({ maxLength: LONGEST_LIST, format: names })),
      step: ({ felter = [] }: Given, parameters: Partial<EnrichParameters>) => {
        const names = felter.flatMap((list) => list.split(',')).filter(Boolean);
        if (names.length > 0) parameters.members = names;
      },
      en: 'Only these members: names as in the answer, with a comma between them. register, dato and tilgængelig always stand in it, and with a code its text.',
      da: 'Kun disse felter: navne som i svaret, med komma imellem. register, dato og tilgængelig er altid med, og med en kode dens tekst.',
    },
  }),
  srid: recordParameters.srid,
  ...deliveryParameters,
  format: {
    schema: oneOf(['json'], { default: 'json' }),
    en: 'Format of the answer: one object with lists in it, which no line or table holds.',
    da: 'Svarets format: ét objekt med lister i, som ingen linje eller tabel rummer.',
  },
});

/** A house with a flat or two; all registers together. */
const BYTES = 12_000;
const expected: Expectation = {
  rows: () => ONE,
  bytes: { mini: BYTES, nested: BYTES, flat: BYTES, full: BYTES, autocomplete: BYTES },
  geometryBytes: 0,
};

/** Each once: representations are compared by identity of their lists, and these have none. */
const inSystem: Readonly<Record<NonNullable<Asked['srid']>, Representation>> = {
  4326: { shape: 'nested', format: 'json', srid: 4326, geometry: 'accessPoint' },
  25832: { shape: 'nested', format: 'json', srid: 25832, geometry: 'accessPoint' },
};

interface Enriched {
  readonly resource: 'address' | 'accessAddress';
  readonly path: string;
  readonly noun: Texts;
  /** An address of the extract with BBR. */
  readonly exampleId: string;
}

function operationsOf({ resource, path, noun, exampleId }: Enriched): Operation[] {
  return (Object.keys(registers) as Name[]).map((name) => ({
    resource,
    operation: 'enrich',
    path: `${path}/:id/${name}`,
    tag,
    summary: {
      en: `Of one ${noun.en}: ${about[name].en}`,
      da: `Om en ${noun.da}: ${about[name].da}`,
    },
    examples: [`${path}/${exampleId}/${name}`],
    key: id,
    query: queryOf(name === 'all' ? 'objects' : 'members'),
    defaults: { register: registers[name] },
    representation: ({ srid = 4326 }: Asked) => inSystem[srid],
    missing: `no ${noun.en} to show has this id`,
    answers: () =>
      orMissing(
        objectAnswers(
          { en: 'What the register says', da: 'Hvad registret siger' },
          enrichmentForms(registers[name]),
        ),
      ),
    expected,
  }));
}

const addresses = '/api/v1/enrich/adresser';
const accessAddresses = '/api/v1/enrich/adgangsadresser';

export const enrichedAddresses: Description = {
  path: addresses,
  operations: operationsOf({
    resource: 'address',
    path: addresses,
    noun: { en: 'full address', da: 'adresse' },
    exampleId: '0a3f50ab-a8d5-32b8-e044-0003ba298018',
  }),
};

export const enrichedAccessAddresses: Description = {
  path: accessAddresses,
  operations: operationsOf({
    resource: 'accessAddress',
    path: accessAddresses,
    noun: { en: 'access address', da: 'adgangsadresse' },
    exampleId: '0a3f5081-c394-32b8-e044-0003ba298018',
  }),
};
