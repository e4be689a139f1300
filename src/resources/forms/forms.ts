/** The forms of a resource's records, for OpenAPI and tests: nothing that answers requests loads them. */
import type { Question } from '../../engine/engine.ts';
import type { Forms } from './answers.ts';

const loaders: Partial<Record<Question['resource'], () => Promise<Forms>>> = {
  address: async () => (await import('./address.ts')).addressForms,
  accessAddress: async () => (await import('./access-address.ts')).accessAddressForms,
  streetName: async () => (await import('./street-name.ts')).streetNameForms,
  streetSegment: async () => (await import('./street-segment.ts')).streetForms,
  postcode: async () => (await import('./postcode.ts')).postcodeForms,
  municipality: async () => (await import('./municipality.ts')).municipalityForms,
  region: async () => (await import('./district.ts')).regionForms,
  parish: async () => (await import('./district.ts')).parishForms,
  courtDistrict: async () => (await import('./district.ts')).courtDistrictForms,
  policeDistrict: async () => (await import('./district.ts')).policeDistrictForms,
  nominationDistrict: async () => (await import('./nomination-district.ts')).nominationDistrictForms,
};

export async function formsOf(resource: Question['resource']): Promise<Forms> {
  const forms = await loaders[resource]?.();
  if (forms === undefined) throw new Error(`${resource} has no record`);
  return forms;
}
