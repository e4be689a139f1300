/** Forms of street segments. */
import type { Forms } from './answers.ts';
import { areaFeature } from './area.ts';
import {
  box,
  boxFields,
  centreFields,
  code,
  coded,
  href,
  list,
  localTime,
  nullable,
  nullables,
  object,
  position,
  postcode,
  record,
  registerStatus,
  text,
  uuid,
} from './fields.ts';

const changes = nullables(['oprettet', 'ændret', 'nedlagt'], localTime);

/** Register files of before 2018 have none. */
const id = nullable(uuid);

const flat = {
  id,
  darstatus: registerStatus,
  kode: code,
  kommunekode: code,
  ...changes,
  kommunenavn: nullable(text),
  ...nullables(['navn', 'adresseringsnavn'], text),
  navngivenvej_id: nullable(uuid),
  navngivenvej_darstatus: nullable(registerStatus),
  ...boxFields,
  ...centreFields,
};

export const streetForms: Forms = {
  nested: record('VejstykkeNestet', {
    id,
    darstatus: registerStatus,
    href,
    kode: code,
    ...nullables(['navn', 'adresseringsnavn'], text),
    navngivenvej: object({ href: nullable(href), id: nullable(uuid), darstatus: nullable(registerStatus) }),
    kommune: coded,
    postnumre: list(postcode),
    historik: object(changes),
    bbox: nullable(box),
    visueltcenter: nullable(position),
  }),
  flat: record('VejstykkeFlad', flat),
  mini: record('VejstykkeMini', {
    kode: code,
    kommunekode: code,
    kommunenavn: nullable(text),
    ...nullables(['navn', 'adresseringsnavn'], text),
    navngivenvej_id: nullable(uuid),
    ...centreFields,
    href,
    betegnelse: text,
  }),
  suggestion: record('VejstykkeForslag', {
    tekst: text,
    vejstykke: object({ href, kommunekode: code, kode: code, navn: nullable(text) }),
  }),
  feature: areaFeature('VejstykkeFeature', flat),
};
