import type { ServerResponse } from 'node:http';
import fastifyStatic from '@fastify/static';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { belowSite, onSite } from '@recto/contract/site-root';
import { message } from '@recto/words/message';
import { translateError } from '@recto/words/translate-data';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { securityHeaders } from './headers.ts';
import { addAdmission } from './http/admission.ts';
import { tellLanguage, translationFor } from './http/answer-language.ts';
import { type ConnectionLimits, limitConnections } from './http/limit-connections.ts';
import { requireOwnHost } from './http/own-host.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import { replyError, sendProblem } from './http/reply-error.ts';
import { collectRoutes, isProgramAddress, methodsOf } from './http/route-table.ts';
import type { TrustsProxy } from './http/trusted-proxies.ts';
import type { PlacedSite } from './site/place-site.ts';
import { listSite, NOT_FOUND_FILE, type SiteFile } from './site/site-files.ts';
import type { SiteSettings } from './site/site-settings.ts';

/** Options of the server. */
export interface SiteServerOptions {
  /** Absolute folder of the built site. */
  readonly folder: string;
  /** Certificate and key, PEM; without them the server speaks plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** True when visitors see it over TLS, from this process or from a proxy before it. */
  readonly isEncrypted?: boolean;
  /** Proxies whose statement of a caller's address is trusted; by default none. */
  readonly trustsProxy?: TrustsProxy | null;
  readonly connections?: ConnectionLimits;
  /** Counts calls; by default all are allowed. */
  readonly limiter?: RateLimiter;
  /** Time that a caller may take for its headers, in ms. */
  readonly headersMs?: number;
  /** Time that a caller may take for a body that is no file, in ms. */
  readonly bodyMs?: number;
  /** Public address of the site, and the deployment's changes to it; by default the root of an origin, as it was built. */
  readonly settings?: Pick<SiteSettings, 'publicUrl' | 'root' | 'hosts' | 'language'>;
  readonly placed?: PlacedSite | null;
  /** Adds what is not a file of the site. */
  readonly addRoutes?: (server: FastifyInstance) => Promise<void>;
}

const WRONG_METHOD = message('usage.method', 'This address accepts {methods}');
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
const AS_BUILT = { publicUrl: null, root: '/', hosts: [], language: null };

/** Hands out the built site under strict headers. It keeps no log: no addresses, no paths. */
export async function createSiteServer(site: SiteServerOptions): Promise<FastifyInstance> {
  const { folder, tls, addRoutes, placed = null } = site;
  const settings = site.settings ?? AS_BUILT;
  const { root, language } = settings;
  const files = listSite(folder);
  const placedFiles = placed ? listSite(placed.folder) : new Map<string, SiteFile>();
  const limits = slowHeaders(site.headersMs ?? HEADERS_MS);
  const headers = securityHeaders(site.isEncrypted ?? tls !== undefined);
  const options = {
    logger: false,
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    forceCloseConnections: 'idle',
    trustProxy: site.trustsProxy ?? false,
    // A proxy may pass the path on or take it off: both reach the same routes.
    rewriteUrl: ({ url = '/' }: { readonly url?: string }) => belowSite(url, root),
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
  const routes = collectRoutes(server);
  const pageNotFound = (reply: FastifyReply) =>
    reply
      .status(404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .sendFile(NOT_FOUND_FILE, placed?.folder ?? folder);
  const notFound = (reply: FastifyReply) => {
    const path = pathOf(reply.request);
    return isProgramAddress(path) ? refuseAddress(reply, methodsOf(routes, path)) : pageNotFound(reply);
  };
  server.addHook('onRequest', async (request) => requireOwnHost(request, settings));
  addAdmission(server, { limiter: site.limiter ?? EVERYBODY, bodyMs: site.bodyMs ?? HEADERS_MS, notFound });
  await addRoutes?.(server);

  server.get('/*', { config: { isSiteFile: true } }, (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    // `/pdf` is the site at `/pdf/`.
    if (root !== '/' && `${path}/` === root) return reply.redirect(root, 308);
    if (path === '/' && query === undefined && language && comesFromElsewhere(request)) {
      return reply.header('cache-control', 'no-store').redirect(onSite(`/${language.path}`, root), 302);
    }
    const found = placed?.withheld.has(path) ? undefined : (placedFiles.get(path) ?? files.get(path));
    if (found) {
      reply.header('cache-control', found.isImmutable ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache');
      return placed && placedFiles.has(path) ? reply.sendFile(found.file, placed.folder) : reply.sendFile(found.file);
    }
    // One address a page: `/faq/` goes to `/faq`.
    const bare = path.replace(/\/+$/, '');
    if (bare !== path && files.has(bare)) return reply.redirect(onSite(bare, root), 308);
    return notFound(reply);
  });
  server.setNotFoundHandler((_request, reply) => notFound(reply));
  server.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const form = isProgramAddress(pathOf(request)) ? 'json' : 'text';
    if (error instanceof RectoError) return void replyError(reply, error, form);
    const status = error.statusCode ?? 500;
    if (status === 404) return notFound(reply);
    if (form === 'json') return void replyError(reply, error, form);
    const translation = translationFor(request.headers);
    const text = translateError(translation, new RectoError('unexpected'));
    return tellLanguage(reply, translation).status(status).type('text/plain; charset=utf-8').send(text);
  });
  return server;
}

/** Returns true when somebody opens the home page from outside the site: a visitor within it has chosen a language. */
function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] !== 'same-origin';
}

/** Tells a program that there is no such address, or which methods it takes. */
function refuseAddress(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const translation = translationFor(reply.request.headers);
  const isKnown = methods.length > 0;
  if (isKnown) reply.header('allow', methods.join(', '));
  const error = isKnown ? refuseUsage(WRONG_METHOD, { methods: methods.join(', ') }) : new RectoError('page-not-found');
  tellLanguage(reply, translation).header('cache-control', 'no-store').header('x-recto-error', error.code);
  return sendProblem(reply, {
    status: isKnown ? 405 : 404,
    code: error.code,
    message: translateError(translation, error),
  });
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/';
