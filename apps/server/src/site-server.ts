import type { ServerResponse } from 'node:http';
import fastifyStatic from '@fastify/static';
import { RectoError } from '@recto/contract/recto-error';
import { translateError } from '@recto/words/translate-data';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { securityHeaders } from './headers.ts';
import { addAdmission } from './http/admission.ts';
import { tellLanguage, translationFor } from './http/answer-language.ts';
import { type ConnectionLimits, limitConnections } from './http/limit-connections.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import { replyError } from './http/reply-error.ts';
import type { TrustsProxy } from './http/trusted-proxies.ts';
import { listSite, NOT_FOUND_FILE } from './site-files.ts';

/** How the server answers. */
export interface SiteServerOptions {
  /** Absolute folder of the built site. */
  readonly folder: string;
  /** Certificate and key, PEM; without them the server speaks plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** True when visitors see it over TLS, from this process or from a proxy before it. */
  readonly isEncrypted?: boolean;
  /** Whose word on a caller's address is taken; by default nobody's. */
  readonly trustsProxy?: TrustsProxy | null;
  readonly connections?: ConnectionLimits;
  /** Counts calls; by default all are allowed. */
  readonly limiter?: RateLimiter;
  /** How long a caller may take for its headers. */
  readonly headersMs?: number;
  /** How long a caller may take for a body that is no file. */
  readonly bodyMs?: number;
  /** Adds what is not a file of the site. */
  readonly addRoutes?: (server: FastifyInstance) => Promise<void>;
}

/** Addresses of the API and of its storage, also those that are none. */
const OF_PROGRAMS = /^\/(api|storage)(\/|\?|$)/;
const ONE_YEAR_SECONDS = 31_536_000;
/** Longest address that is looked at. */
const MAX_ADDRESS_LENGTH = 2048;
const KEEP_ALIVE_MS = 10_000;
const HEADERS_MS = 15_000;
const MAX_HEADER_BYTES = 16_384;
/** A client that sends headers slowly, or without end, is cut off. */
const slowHeaders = (headersMs: number) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: headersMs / 3,
  maxHeaderSize: MAX_HEADER_BYTES,
});
const CONNECTIONS: ConnectionLimits = { maxConnections: 4_000, maxPerAddress: 200 };
/** The largest file over the slowest line that is borne with. */
const LONGEST_REQUEST_MS = 3 * 3_600_000;
/** A connection on which nothing moves; longer than any job that is waited for. */
const SILENT_CONNECTION_MS = 700_000;
const EVERYBODY: RateLimiter = { enter: async () => () => {} };

/** Hands out the built site under strict headers. It keeps no log: no addresses, no paths. */
export async function createSiteServer(site: SiteServerOptions): Promise<FastifyInstance> {
  const { folder, tls, addRoutes } = site;
  const files = listSite(folder);
  const limits = slowHeaders(site.headersMs ?? HEADERS_MS);
  const headers = securityHeaders(site.isEncrypted ?? tls !== undefined);
  const options = {
    logger: false,
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    forceCloseConnections: 'idle',
    trustProxy: site.trustsProxy ?? false,
    // Bodies have limits of their own, by what they are and how they flow; this is the last one.
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: SILENT_CONNECTION_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: limits,
    // An address that cannot be decoded never reaches the hooks below. A body that may come with it is not waited for.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      reply
        .headers(headers)
        .status(400)
        .header('connection', 'close')
        .type('text/plain; charset=utf-8')
        .send('Bad Request'),
  } as const;
  const server: FastifyInstance = tls
    ? Fastify({
        ...options,
        https: { ...tls, ...limits, minVersion: 'TLSv1.3', handshakeTimeout: limits.headersTimeout },
      })
    : Fastify(options);
  // Node answers such a call by itself and goes on listening.
  server.server.on('checkExpectation', (_request, response: ServerResponse) =>
    response.writeHead(417, { ...headers, connection: 'close' }).end(),
  );
  limitConnections(server.server, site.connections ?? CONNECTIONS, site.trustsProxy ?? null);
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });

  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  const notFound = (reply: FastifyReply) => {
    // A program asks there, which reads no page.
    if (OF_PROGRAMS.test(reply.request.url)) {
      replyError(reply, new RectoError('page-not-found'), 'json');
      return reply;
    }
    return reply
      .status(404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .sendFile(NOT_FOUND_FILE);
  };
  addAdmission(server, { limiter: site.limiter ?? EVERYBODY, bodyMs: site.bodyMs ?? HEADERS_MS, notFound });
  await addRoutes?.(server);

  server.get('/*', { config: { isSiteFile: true } }, (request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    const found = files.get(path);
    if (found) {
      return reply
        .header('cache-control', found.isImmutable ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
        .sendFile(found.file);
    }
    // One address a page: `/faq/` goes to `/faq`.
    const bare = path.replace(/\/+$/, '');
    if (bare !== path && files.has(bare)) return reply.redirect(bare, 308);
    return notFound(reply);
  });
  server.setNotFoundHandler((_request, reply) => notFound(reply));
  server.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error instanceof RectoError) return void replyError(reply, error, 'text');
    const status = error.statusCode ?? 500;
    if (status === 404) return notFound(reply);
    const translation = translationFor(request.headers);
    const text = translateError(translation, new RectoError('unexpected'));
    return tellLanguage(reply, translation).status(status).type('text/plain; charset=utf-8').send(text);
  });
  return server;
}
