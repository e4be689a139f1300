/** Parishes. */
import { codedForms } from '../area-fields.ts';

export const parishForms = codedForms('Sogn', 'sogn');
