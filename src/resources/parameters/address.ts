/** The filters that full and access addresses share. */
import type { AddressFilter } from '../../engine/engine.ts';
import {
  flag,
  houseNumber,
  integer,
  oneOf,
  several,
  severalOrNone,
  text,
  uuid,
} from '../../http/parameters/parameter-types.ts';
import { placeOfAddressParameters } from './address-place.ts';
import {
  codes,
  constituency,
  electoralPart,
  municipality,
  narrowed,
  numbersOrNoneUpTo,
  numbersUpTo,
  ownerDistrictsOrNone,
  postcodes,
  region,
} from './codes.ts';
import { filter } from './parameter.ts';
import { fuzzy } from './words.ts';

const ZONES = ['Byzone', 'Landzone', 'Sommerhusområde'] as const;

/** An empty list would restrict nothing. */
const NO_ZONE = 255;

/** Both together: zones that both name. */
function zones(
  { zone, zonekode }: { zone?: ((typeof ZONES)[number] | null)[]; zonekode?: (number | null)[] },
  parameters: AddressFilter,
): void {
  const named = zone?.map((one) => (one === null ? null : ZONES.indexOf(one) + 1));
  const both = named === undefined ? zonekode : narrowed(named, zonekode, NO_ZONE);
  if (both !== undefined) parameters.zone = both;
}

/** Every address has a status: without one there is none. */
const NO_STATUS = 0;

function statuses({ status }: { status?: (number | null)[] }, parameters: AddressFilter): void {
  if (status !== undefined) parameters.status = status.map((one) => one ?? NO_STATUS);
}

/** Which of them there are to see; of the nearest one too. */
export const visibilityParameters = filter<AddressFilter>()({
  status: {
    step: statuses,
    field: 'status',
    schema: severalOrNone(integer({ minimum: 1, maximum: 4 })),
    en: '1 current, 2 discontinued, 3 provisional, 4 abandoned.',
    da: '1 gældende, 2 nedlagt, 3 foreløbig, 4 henlagt.',
  },
  medtagnedlagte: {
    field: 'includeDiscontinued',
    schema: flag({ default: false }),
    en: 'Discontinued and abandoned ones too.',
    da: 'Også nedlagte og henlagte.',
  },
  medtagugyldige: {
    field: 'includeInvalid',
    schema: flag({ default: false }),
    en: 'Those without a street name, house number, postcode or access point too.',
    da: 'Også dem uden vejnavn, husnummer, postnummer eller adgangspunkt.',
  },
});

const exactly = severalOrNone(text());

export const addressParameters = filter<AddressFilter>()({
  id: { field: 'id', schema: several(uuid()), en: 'Id.', da: 'Id.' },
  ...visibilityParameters,
  fuzzy,
  vejnavn: { field: 'streetName', schema: exactly, en: 'Street name, exactly.', da: 'Vejnavn, nøjagtigt.' },
  vejkode: { field: 'streetCode', schema: codes, en: 'Street code.', da: 'Vejkode.' },
  husnr: {
    field: 'houseNumber',
    schema: severalOrNone(houseNumber()),
    en: 'House number, such as 4 or 4A.',
    da: 'Husnummer, fx 4 eller 4A.',
  },
  husnrfra: {
    field: 'houseNumberFrom',
    schema: houseNumber(),
    en: 'Lowest house number.',
    da: 'Laveste husnummer.',
  },
  husnrtil: {
    field: 'houseNumberTo',
    schema: houseNumber(),
    en: 'Highest house number; 20 leaves 20A out.',
    da: 'Højeste husnummer; 20 udelader 20A.',
  },
  supplerendebynavn: {
    field: 'supplementaryTown',
    schema: exactly,
    en: 'Supplementary town, exactly.',
    da: 'Supplerende bynavn, nøjagtigt.',
  },
  postnr: { field: 'postcode', schema: postcodes, en: 'Postcode.', da: 'Postnummer.' },
  kommunekode: municipality,
  regionskode: region,
  sognekode: { field: 'parish', schema: codes, en: 'Parish code.', da: 'Sognekode.' },
  retskredskode: {
    field: 'courtDistrict',
    schema: codes,
    en: 'Court district code.',
    da: 'Retskredskode.',
  },
  politikredskode: {
    field: 'policeDistrict',
    schema: codes,
    en: 'Police district code.',
    da: 'Politikredskode.',
  },
  opstillingskredskode: {
    field: 'nominationDistrict',
    schema: codes,
    en: 'Nomination district code.',
    da: 'Opstillingskredskode.',
  },
  afstemningsområdenummer: {
    field: 'votingArea',
    schema: numbersOrNoneUpTo(99_999),
    en: 'Number of the voting area in its municipality.',
    da: 'Afstemningsområdets nummer i kommunen.',
  },
  storkredsnummer: constituency,
  valglandsdelsbogstav: electoralPart,
  landsdelsnuts3: {
    field: 'nuts3',
    schema: exactly,
    en: 'NUTS 3 code of the province, such as DK032.',
    da: 'Landsdelens NUTS 3-kode, fx DK032.',
  },
  nøjagtighed: {
    field: 'accuracy',
    schema: several(oneOf(['A', 'B', 'U'])),
    en: 'Accuracy of the access point.',
    da: 'Adgangspunktets nøjagtighed.',
  },
  zone: {
    step: zones,
    field: 'zone',
    schema: severalOrNone(oneOf(ZONES, { format: 'any-case' })),
    en: 'Planning zone.',
    da: 'Zone efter planloven.',
  },
  zonekode: {
    step: zones,
    field: 'zone',
    schema: severalOrNone(integer({ minimum: 1, maximum: 3 })),
    en: '1 Byzone, 2 Landzone, 3 Sommerhusområde.',
    da: '1 Byzone, 2 Landzone, 3 Sommerhusområde.',
  },
  ejerlavkode: {
    field: 'ownerDistrict',
    schema: ownerDistrictsOrNone,
    en: 'Owner district of the parcel.',
    da: 'Ejerlavskode for jordstykket.',
  },
  matrikelnr: {
    field: 'cadastralNumber',
    schema: exactly,
    en: 'Cadastral number of the parcel, such as 18b.',
    da: 'Jordstykkets matrikelnummer, fx 18b.',
  },
  esrejendomsnr: {
    field: 'propertyNumber',
    schema: numbersUpTo(9_999_999),
    en: 'Property number in its municipality.',
    da: 'Ejendomsnummer i kommunen.',
  },
  ...placeOfAddressParameters,
  adgangspunktid: { field: 'accessPointId', schema: uuid(), en: 'Access point.', da: 'Adgangspunkt.' },
  vejpunkt_id: { field: 'roadPointId', schema: uuid(), en: 'Road point.', da: 'Vejpunkt.' },
  navngivenvej_id: { field: 'namedStreetId', schema: uuid(), en: 'Named street.', da: 'Navngiven vej.' },
});
