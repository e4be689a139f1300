/** Elements of a page, and JSON as elements. */

/** Makes an element; children are elements or text, `undefined` ones are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Gives a select its choices, by their values; what is chosen stays so where it can. */
export function fill(select, choices) {
  const before = select.value;
  select.replaceChildren(
    ...Object.entries(choices).map(([value, text]) => element('option', { value }, text)),
  );
  if (before in choices) select.value = before;
}

const JSON_PART = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

/** JSON with its names, values and links told apart. */
export function jsonParts(value) {
  const text = JSON.stringify(value, null, 2);
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(JSON_PART)) {
    const [all, string, colon] = match;
    parts.push(text.slice(end, match.index), jsonPart(all, string, colon));
    end = match.index + all.length;
  }
  parts.push(text.slice(end));
  return parts;
}

function jsonPart(all, string, colon) {
  if (colon !== undefined) return element('span', { class: 'key' }, all);
  if (string === undefined) return element('span', { class: 'value' }, all);
  const address = JSON.parse(string);
  return /^https?:\/\//.test(address) ? element('a', { href: address }, string) : string;
}
