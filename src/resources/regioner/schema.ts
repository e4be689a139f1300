/** Regions. */
import { optional, several, text as textParameter } from '../../http/parameter-types.ts';
import { codedForms } from '../area-fields.ts';
import { text } from '../fields.ts';
import { codeAndName } from '../register.ts';

export const regionFilters = {
  ...codeAndName,
  nuts2: optional(several(textParameter({ description: 'NUTS 2 code, DK01 to DK05.' }))),
};

export const regionForms = codedForms('Region', 'region', { nuts2: text });
