/** Filters of addresses by the named places that they lie in. */
import type { AddressFilter } from '../../engine/engine.ts';
import { float, several, severalOrNone, text, uuid } from '../../http/parameters/parameter-types.ts';
import type { Check } from '../../http/parameters/parameters.ts';
import { filter } from './parameter.ts';

/** Names that the closed service had before, and those that they stand for. */
const formerNames = { stednavnid: 'stedid', stednavnafstand: 'stedafstand' } as const;

interface Given {
  readonly stedid?: string;
  readonly stednavnid?: string;
  readonly stedafstand?: number;
  readonly stednavnafstand?: number;
}

/** A place by either name; without one a distance says nothing. */
function place(given: Given, parameters: AddressFilter): void {
  const id = given.stedid ?? given.stednavnid;
  const distance = given.stedafstand ?? given.stednavnafstand;
  if (id === undefined) return;
  parameters.namedPlaceId = id;
  if (distance !== undefined) parameters.namedPlaceDistanceM = distance;
}

const id = { step: place, field: 'namedPlaceId', schema: uuid() } as const;
const distance = { step: place, field: 'namedPlaceDistanceM', schema: float({ minimum: 0 }) } as const;

export const placeOfAddressParameters = filter<AddressFilter>()({
  stedid: {
    ...id,
    en: 'Place that the access point lies in.',
    da: 'Sted, som adgangspunktet ligger i.',
  },
  stednavnid: {
    ...id,
    en: 'Former name of stedid.',
    da: 'Tidligere navn for stedid.',
  },
  stedafstand: {
    ...distance,
    en: 'With stedid: also what lies within so many metres of the place. Without it, without effect.',
    da: 'Sammen med stedid: også det, der ligger inden for så mange meter af stedet. Ellers uden virkning.',
  },
  stednavnafstand: {
    ...distance,
    en: 'Former name of stedafstand.',
    da: 'Tidligere navn for stedafstand.',
  },
  bebyggelsesid: {
    field: 'settlementId',
    schema: several(uuid()),
    en: 'Settlement that the access point lies in.',
    da: 'Bebyggelse, som adgangspunktet ligger i.',
  },
  bebyggelsestype: {
    field: 'settlementType',
    schema: severalOrNone(text()),
    en: 'Type of a settlement that the access point lies in, exactly, such as by.',
    da: 'Type af en bebyggelse, som adgangspunktet ligger i, nøjagtigt, fx by.',
  },
});

/** A parameter under both its names is one that is given twice. */
export const givenUnderOneName: Check = (values, report) => {
  for (const [former, name] of Object.entries(formerNames)) {
    if (former in values && name in values && values[former] !== values[name]) {
      report(former, `is another name of ${name}, and both were given with different values`, 'repeated');
    }
  }
};
