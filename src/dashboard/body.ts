/** Reads the JSON bodies of the dashboard by the TypeBox schemas of its routes. Paths and queries are read as everywhere. */
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { hasControls } from '../accounts/accounts.ts';
import { type Fault, InputError, MOST_FAULTS } from '../http/parameters/parameters.ts';
import type { Sent } from '../http/request/body.ts';

type Outcome = { readonly value: unknown } | { readonly error: InputError };

/** The compiler for bodies, before one that reads the rest. */
export function bodyCompiler(others: FastifySchemaCompiler<object>): FastifySchemaCompiler<object> {
  return (route) => {
    if (route.httpPart !== 'body') return others(route);
    const schema = Compile(route.schema as TSchema);
    return (sent: Sent | null | undefined): Outcome => {
      const content = sent?.content;
      const faults = schema.Check(content)
        ? controlsIn(content)
        : schema.Errors(content).slice(0, MOST_FAULTS).map(faultOf);
      return faults.length === 0 ? { value: content } : { error: new InputError(faults) };
    };
  };
}

/** Texts of accounts are shown in lists and sent in mails. A list of texts is checked as one. */
function controlsIn(content: unknown): Fault[] {
  return Object.entries(content as object).flatMap(([name, value]) =>
    hasControls(String(value))
      ? [
          {
            loc: ['body', name] as const,
            msg: `${name} must not contain control characters`,
            type: 'control',
          },
        ]
      : [],
  );
}

function faultOf({ instancePath, message }: { instancePath: string; message: string }): Fault {
  const name = instancePath.split('/')[1] ?? '';
  return { loc: ['body', name], msg: `${name || 'the body'} ${message}`, type: 'value' };
}
