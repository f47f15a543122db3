import multipart from '@fastify/multipart';
import { missingEngine, RectoError } from '@recto/contract/recto-error';
import { RELAY_LIMITS } from '@recto/runtime/node';
import type { FastifyInstance } from 'fastify';
import type { Service } from '../service.ts';
import type { Api } from './api-parts.ts';
import { createCallers } from './caller.ts';
import { addFunctionRoutes } from './function-routes.ts';
import { addHealthRoutes } from './health-routes.ts';
import { addJobRoutes, addRunRoutes } from './job-routes.ts';
import { addProcessRoute } from './process-route.ts';
import { addRelayRoutes, RELAY_TYPES } from './relay-routes.ts';
import { replyError } from './reply-error.ts';
import { collectRoutes } from './route-table.ts';
import { addSessionRoute } from './session-routes.ts';
import { createSessions } from './sessions.ts';
import { addStorageRoutes } from './storage-routes.ts';
import { addUploadRoutes } from './upload-routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Errors as bare text, as the specification wants it of `/process`. */
    hasTextErrors?: boolean;
  }
}

const JSON_LIMIT_BYTES = 262_144;
const MANY_FIELDS = 10;
/** Calls that lead to a job. */
const FOR_JOBS: ReadonlySet<string> = new Set(['upload', 'function', 'process', 'job']);

/** Everything under `/api`, `/storage`, `/functions` and `/process`, and the health checks. */
export async function addApi(server: FastifyInstance, service: Service, isSecure: boolean): Promise<void> {
  const { config } = service;
  const sessions = createSessions(service.ring);
  const { root, publicUrl } = config.site;
  const origins = publicUrl === null ? [] : [new URL(publicUrl).origin];
  const cookieName = sessionCookie(isSecure, root);
  const api: Api = {
    service,
    sessions,
    cookieName,
    isSecure,
    root,
    callers: createCallers({ sessions, secrets: config.runnerSecrets, cookieName, nameOf: service.nameOf, origins }),
    untilGone(_request, reply) {
      const controller = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) controller.abort();
      });
      return controller.signal;
    },
  };
  const table = collectRoutes(server);
  await server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    const parseJson = routes.getDefaultJsonParser('error', 'error');
    routes.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: JSON_LIMIT_BYTES },
      // Generated clients name the type of a body that they do not send.
      (request, body: string, done) => (body === '' ? done(null) : parseJson(request, body, done)),
    );
    // A stored file comes as it is, whatever it is called, and is read by the handler as a stream.
    routes.addContentTypeParser(/^application\/(octet-stream|pdf)$|^image\//, (_request, payload, done) =>
      done(null, payload),
    );
    routes.addContentTypeParser(
      [...RELAY_TYPES],
      { parseAs: 'buffer', bodyLimit: RELAY_LIMITS.question },
      (_request, body, done) => done(null, body),
    );
    await routes.register(multipart, {
      limits: { fields: MANY_FIELDS, fieldSize: JSON_LIMIT_BYTES, headerPairs: 20, parts: 200 },
    });
    routes.addHook('onRequest', async (request, reply) => {
      if (service.isClosing()) throw new RectoError('server-busy', { seconds: 5 });
      // Whatever may be said in it is said in the caller's language.
      reply.header('cache-control', 'no-store').header('vary', 'Accept-Language');
      // Told before a file is taken, not after it.
      if (!service.takesJobs && request.method === 'POST' && FOR_JOBS.has(request.operation)) {
        throw missingEngine('sandbox');
      }
    });
    routes.setErrorHandler((thrown, request, reply) => {
      const form = request.routeOptions.config.hasTextErrors ? 'text' : 'json';
      service.onEnded(request.operation, replyError(reply, thrown, form), { thrown });
    });
    addSessionRoute(routes, api);
    addStorageRoutes(routes, api);
    addUploadRoutes(routes, api);
    addFunctionRoutes(routes, api);
    addProcessRoute(routes, api);
    addJobRoutes(routes, api);
    addRunRoutes(routes, api);
    addRelayRoutes(routes, api);
  });
  addHealthRoutes(server, api, table);
}

/** Name of the cookie. Browsers take a `__Host-` cookie for the whole host only: a site below a path has its own. */
function sessionCookie(isSecure: boolean, root: string): string {
  if (!isSecure) return 'recto-session';
  return root === '/' ? '__Host-recto-session' : '__Secure-recto-session';
}
