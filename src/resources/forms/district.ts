/** Forms of the districts that have a code and a name. */
import { codedForms } from './area.ts';
import { text } from './fields.ts';

export const regionForms = codedForms('Region', 'region', { nuts2: text });
export const parishForms = codedForms('Sogn', 'sogn');
export const courtDistrictForms = codedForms('Retskreds', 'retskreds');
export const policeDistrictForms = codedForms('Politikreds', 'politikreds');
