/** Court districts. */
import { codedForms } from '../area-fields.ts';

export const courtDistrictForms = codedForms('Retskreds', 'retskreds');
