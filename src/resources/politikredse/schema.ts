/** Police districts. */
import { codedForms } from '../area-fields.ts';

export const policeDistrictForms = codedForms('Politikreds', 'politikreds');
