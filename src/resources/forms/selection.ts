/**
 * Forms of which a request may choose members (`felter`): each form that can be met in such an answer, with all members
 * optional, under a name of its own.
 */
import type { Field, FieldType, FormDescription } from '../../engine/border.generated.ts';

/** The name of a form of which members are chosen. */
export const selectionName = (form: string): string => `${form}Udvalg`;

/** The form and every form within it, so described. */
export function selectionOf(
  form: string,
  forms: readonly FormDescription[],
): ReadonlyMap<string, readonly Field[]> {
  const found = new Map<string, readonly Field[]>();
  const add = (name: string): void => {
    if (found.has(selectionName(name))) return;
    const described = forms.find((one) => one.name === name);
    if (described === undefined) throw new Error(`the addon describes no form ${name}`);
    found.set(selectionName(name), described.members.map(chosen));
    described.members.flatMap(formsIn).forEach(add);
  };
  add(form);
  return found;
}

const chosen = (field: Field): Field => ({ ...field, ...selected(field), optional: true });

function selected<Described extends FieldType>(described: Described): Described {
  switch (described.type) {
    case 'object':
      return 'form' in described
        ? { ...described, form: selectionName(described.form) }
        : { ...described, members: described.members.map(chosen) };
    case 'list':
      return { ...described, items: selected(described.items) };
    case 'oneOf':
      return { ...described, forms: described.forms.map(selectionName) };
    default:
      return described;
  }
}

/** Names of the forms that a field refers to. */
function formsIn(described: FieldType): readonly string[] {
  switch (described.type) {
    case 'object':
      return 'form' in described ? [described.form] : described.members.flatMap(formsIn);
    case 'list':
      return formsIn(described.items);
    case 'oneOf':
      return described.forms;
    default:
      return [];
  }
}
