/** Reads the JSON bodies of the dashboard by the TypeBox schemas of its routes. What else a request holds is read as everywhere. */
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Fault, InputError, MOST_FAULTS } from '../http/parameters/parameters.ts';
import type { Sent } from '../http/request/body.ts';

type Outcome = { readonly value: unknown } | { readonly error: InputError };

/** The compiler for bodies, before one that reads the rest. */
export function bodyCompiler(others: FastifySchemaCompiler<object>): FastifySchemaCompiler<object> {
  return (route) => {
    if (route.httpPart !== 'body') return others(route);
    const schema = Compile(route.schema as TSchema);
    return (sent: Sent<unknown> | null | undefined): Outcome => {
      const content = sent?.content;
      if (schema.Check(content)) return { value: content };
      const errors = schema.Errors(content).slice(0, MOST_FAULTS);
      return { error: new InputError(errors.map(faultOf)) };
    };
  };
}

function faultOf({ instancePath, message }: { instancePath: string; message: string }): Fault {
  const name = instancePath.split('/')[1] ?? '';
  return { loc: ['body', name], msg: `${name || 'the body'} ${message}`, type: 'value' };
}
