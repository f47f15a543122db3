import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { securityHeaders } from './headers.ts';
import { listSite, NOT_FOUND_FILE } from './site-files.ts';

/** How the server answers. */
export interface SiteServerOptions {
  /** Absolute folder of the built site. */
  readonly folder: string;
  /** Certificate and key, PEM; without them the server speaks plain HTTP. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
}

const ONE_YEAR_SECONDS = 31_536_000;
/** Longest address that is looked at. */
const MAX_ADDRESS_LENGTH = 2048;

/** Hands out the built site under strict headers. It keeps no log: no addresses, no paths. */
export async function createSiteServer({ folder, tls }: SiteServerOptions): Promise<FastifyInstance> {
  const site = listSite(folder);
  const headers = securityHeaders(tls !== undefined);
  const options = {
    logger: false,
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded never reaches the hooks below.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      reply.headers(headers).status(400).type('text/plain; charset=utf-8').send('Bad Request'),
  } as const;
  const server: FastifyInstance = tls ? Fastify({ ...options, https: tls }) : Fastify(options);
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });

  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  const notFound = (reply: FastifyReply) =>
    reply.status(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile(NOT_FOUND_FILE);

  server.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    const found = site.get(path);
    if (found) {
      return reply
        .header('cache-control', found.isImmutable ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
        .sendFile(found.file);
    }
    // One address a page: `/faq/` goes to `/faq`.
    const bare = path.replace(/\/+$/, '');
    if (bare !== path && site.has(bare)) return reply.redirect(bare, 308);
    return notFound(reply);
  });
  server.setNotFoundHandler((_request, reply) => notFound(reply));
  server.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return status === 404
      ? notFound(reply)
      : reply.status(status).type('text/plain; charset=utf-8').send('Unexpected Application Error!');
  });
  return server;
}
