/**
 * The readable form of `/openapi.json` at `/docs`: a small application of its own. It is loaded at the first request, which
 * the warm-up sends last, so that no client waits for it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { once } from '../once.ts';
import type { App } from './app-types.ts';
import { ApiError } from './errors/errors.ts';
import type { Description } from './openapi.ts';
import { pageHeaders } from './response/page-security.ts';

const FOLDER = '/docs';
/** Swagger UI sets styles in its markup. */
const security = pageHeaders({ styles: ["'unsafe-inline'"] });

export function documentationRoutes(app: App, describe: Description): void {
  const made = once(() => documentation(describe));
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { url = FOLDER, headers } = request.raw;
    const { statusCode, headers: given, rawPayload } = await (await made()).inject({ url, headers });
    if (statusCode === 404) throw new ApiError('unknown_path');
    for (const name of ['content-type', 'location', 'etag', 'last-modified', 'cache-control']) {
      const value = given[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.code(statusCode).headers(security).send(rawPayload);
  };
  const hidden = { schema: { hide: true } };
  app.get(FOLDER, hidden, answer);
  app.get(`${FOLDER}/*`, hidden, answer);
}

async function documentation(describe: Description): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const documented = Fastify({ logger: false });
  const document = (await describe()) as never;
  await documented.register(swagger, { mode: 'static', specification: { document } });
  await documented.register(swaggerUi, {
    routePrefix: FOLDER,
    uiConfig: { tryItOutEnabled: true, docExpansion: 'list' },
  });
  return documented;
}
