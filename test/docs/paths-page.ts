/** `docs/paths.md`: every path and every parameter, as the descriptions of the resources and of copies have them. */
import { paths as copies } from '../../src/replication/description.ts';
import { catalogue } from '../../src/resources/catalogue.ts';
import type { Described } from '../../src/resources/description.ts';
import type { Parameter } from '../../src/resources/parameters/parameter.ts';

const HEAD = `# Paths and parameters

<!-- Written from the descriptions in \`src/resources\` and \`src/replication\` by \`npm run docs\`. Do not edit. -->

*Engelsk og dansk side om side.* Bounds, formats and fields of answers stand in \`/openapi.json\`. What holds for all paths: [api.md](api.md).`;

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const braced = (path: string): string => path.replaceAll(/:([^/]+)/g, '{$1}');

const all: readonly Described[] = [...catalogue.flatMap(({ operations }) => operations), ...copies];

function pathTable(): string[] {
  const rows = all.map(({ path, summary }) => row([`\`${braced(path)}\``, summary.en, summary.da]));
  return [row(['Path', 'Answers', 'In Danish']), '|---|---|---|', ...rows];
}

interface Use {
  readonly name: string;
  readonly parameter: Parameter;
  readonly operation: Described;
}

/** A parameter that says the same on several paths stands once. */
function parameterTable(): string[] {
  const uses = all.flatMap((operation) =>
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
    return row([`\`${name}\``, parameter.en, parameter.da, placesOf(group, all.length)]);
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
