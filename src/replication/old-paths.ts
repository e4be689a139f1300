/** The paths of entities from before there was one for all: `/replikering/adresser` and its `/haendelser`. */

const relations = [
  'regionstilknytning',
  'kommunetilknytning',
  'sognetilknytning',
  'politikredstilknytning',
  'retskredstilknytning',
  'opstillingskredstilknytning',
  'postnummertilknytning',
  'zonetilknytning',
  'valglandsdelstilknytning',
  'storkredstilknytning',
  'landsdelstilknytning',
  'supplerendebynavntilknytning',
  'afstemningsområdetilknytning',
  'menighedsrådsafstemningsområdetilknytning',
  'jordstykketilknytning',
  'stednavntilknytning',
];

/** Name of the path, name of the entity. */
export const oldPaths: Readonly<Record<string, string>> = {
  adgangsadresser: 'adgangsadresse',
  adresser: 'adresse',
  vejstykker: 'vejstykke',
  postnumre: 'postnummer',
  ejerlav: 'ejerlav',
  vejstykkepostnummerrelationer: 'vejstykkepostnummerrelation',
  ...Object.fromEntries(relations.map((name) => [`${name}er`, name])),
};
