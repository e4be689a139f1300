/** `docs/paths.md`: every path and every parameter, as the descriptions of the resources have them. */
import { catalogue } from '../../src/resources/catalogue.ts';
import type { Operation } from '../../src/resources/description.ts';
import type { Parameter } from '../../src/resources/parameters/parameter.ts';

const HEAD = `# Paths and parameters

<!-- Written from the descriptions in \`src/resources\` by \`npm run docs\`. Do not edit. -->

*Engelsk og dansk side om side.* Bounds, formats and fields of answers stand in \`/openapi.json\`. What holds for all paths: [api.md](api.md).`;

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const braced = (path: string): string => path.replaceAll(/:([^/]+)/g, '{$1}');

function pathTable(): string[] {
  const rows = catalogue.flatMap(({ operations }) =>
    operations.map(({ path, summary }) => row([`\`${braced(path)}\``, summary.en, summary.da])),
  );
  return [row(['Path', 'Answers', 'In Danish']), '|---|---|---|', ...rows];
}

interface Use {
  readonly name: string;
  readonly parameter: Parameter;
  readonly operation: Operation;
}

/** A parameter that says the same on several paths stands once. */
function parameterTable(): string[] {
  const operations = catalogue.flatMap((description) => description.operations);
  const uses = operations.flatMap((operation) =>
    Object.entries({ ...operation.key, ...operation.query }).map(
      ([name, parameter]): Use => ({
        name,
        parameter,
        operation,
      }),
    ),
  );
  const groups = Object.values(Object.groupBy(uses, ({ name, parameter }) => `${name} ${parameter.en}`));
  const rows = groups.flatMap((group = []) => {
    const [first] = group;
    if (first === undefined) return [];
    const { name, parameter } = first;
    return row([`\`${name}\``, parameter.en, parameter.da, placesOf(group, operations.length)]);
  });
  return [row(['Parameter', 'Means', 'Betyder', 'On']), '|---|---|---|---|', ...rows];
}

/** More would fill the page. */
const MOST_NAMED = 12;

function placesOf(uses: readonly Use[], all: number): string {
  if (uses.length === all) return 'every path';
  if (uses.length > MOST_NAMED) return `${uses.length} of ${all} paths`;
  return uses.map(({ operation }) => `\`${braced(operation.path)}\``).join(', ');
}

/** The whole page. */
export function pathsPage(): string {
  const registers = catalogue.filter(({ isShort }) => isShort).map(({ path }) => `\`${path}\``);
  const short = `Answered whole when neither \`side\` nor \`per_side\` is given: ${registers.join(', ')}.`;
  return [
    HEAD,
    '',
    '## Paths',
    '',
    ...pathTable(),
    '',
    short,
    '',
    '## Parameters',
    '',
    'Several values of a list stand with `|` between them.',
    '',
    ...parameterTable(),
    '',
  ].join('\n');
}
