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
    const isPage = String(given['content-type']).startsWith('text/html');
    return reply
      .code(statusCode)
      .headers(security)
      .send(isPage ? completed(rawPayload.toString()) : rawPayload);
  };
  const hidden = { schema: { hide: true } };
  app.get(FOLDER, hidden, answer);
  app.get(`${FOLDER}/*`, hidden, answer);
}

/** The page of the package does not say that it fits a phone's screen. */
function completed(page: string): string {
  return page.replace(
    '<head>',
    '<head>\n<meta name="viewport" content="width=device-width, initial-scale=1">',
  );
}

/** Names the choices that the package leaves without one, by their parameter, and lets the keyboard scroll examples. */
const script = `
const name = () => {
  for (const choice of document.querySelectorAll('#swagger-ui select:not([aria-label])')) {
    choice.setAttribute('aria-label', choice.closest('tr')?.dataset.paramName ?? 'Choice');
  }
  for (const text of document.querySelectorAll('#swagger-ui pre:not([tabindex])')) text.tabIndex = 0;
};
new MutationObserver(name).observe(document.getElementById('swagger-ui'), { subtree: true, childList: true });
name();
`;

/** Texts of the package that are too faint (AA), and what is wider than a phone. */
const style = `
.swagger-ui { overflow-wrap: anywhere; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #3b4151; }
.swagger-ui .info .title small.version-stamp { background: #3d6b22; }
.swagger-ui .info li, .swagger-ui .info p { max-width: 48rem; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1a5fa8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1f6f4a; }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { color: #6a1b9a; }
.swagger-ui .parameter__in { color: #5a5a5a; }
.swagger-ui .btn.execute { background: #1a5fa8; }
.swagger-ui .btn.cancel { color: #b3261e; border-color: #b3261e; }
.swagger-ui a.link, .swagger-ui .info a { color: #1a5fa8; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 0.75rem; }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; }
  .swagger-ui .opblock-body, .swagger-ui .table-container, .swagger-ui .responses-inner { overflow-x: auto; }
}
`;

async function documentation(describe: Description): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const documented = Fastify({ logger: false });
  // One server only: the package would show a choice without a name.
  const document = { ...(await describe()), servers: undefined } as never;
  await documented.register(swagger, { mode: 'static', specification: { document } });
  await documented.register(swaggerUi, {
    routePrefix: FOLDER,
    uiConfig: { tryItOutEnabled: true, docExpansion: 'list', layout: 'BaseLayout' },
    theme: {
      title: 'vejviser: dokumentation',
      css: [{ filename: 'vejviser.css', content: style }],
      js: [{ filename: 'vejviser.js', content: script }],
    },
  });
  return documented;
}
