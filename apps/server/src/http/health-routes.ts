import { createHash } from 'node:crypto';
import { SERVER_FACTS_ADDRESS, type ServerFacts } from '@recto/contract/server-facts';
import type { FastifyInstance } from 'fastify';
import type { Service } from '../service.ts';
import type { Api } from './api-parts.ts';
import { writeReference } from './api-reference.ts';
import { describeApi } from './openapi.ts';
import type { Route } from './route-table.ts';
import { GET_DESCRIPTION, GET_REFERENCE, LIST_ENGINES } from './server-calls.ts';

/** Describes the server; one that takes no jobs lists no engines, because none is of use. */
function factsOf({ takesJobs, engines, config: { maxFileMegabytes } }: Service): ServerFacts {
  return {
    ...(takesJobs ? { jobs: 'taken', engines: [...engines] } : { jobs: 'refusing', engines: [] }),
    ...(maxFileMegabytes !== null && { maxFileMegabytes }),
  };
}

/** RFC 9116 wants an end below a year. */
const CONTACT_HOLDS_MS = 90 * 86_400_000;

/**
 * Adds the routes that report whether the server is alive, whether it can work, and its abilities: the last ones, because the
 * description is made of all.
 * @param routes the table so far, which has the routes added here, too
 */
export function addHealthRoutes(server: FastifyInstance, { service }: Api, routes: readonly Route[]): void {
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const trouble = await service.trouble();
    return reply
      .status(trouble === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(
        trouble === null
          ? { status: 'ready', sandboxed: service.isSandboxed }
          : { status: 'not ready', because: trouble },
      );
  });
  server.get('/api/v1/engines', { config: { call: LIST_ENGINES } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ engines: factsOf(service).engines }),
  );
  // Beside the pages, because every page asks before anything is chosen; of a session or a visitor it knows nothing.
  server.get(SERVER_FACTS_ADDRESS, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(factsOf(service)),
  );
  const { securityContact } = service.config;
  if (securityContact !== null) {
    server.get('/.well-known/security.txt', (_request, reply) => {
      const expires = new Date(Date.now() + CONTACT_HOLDS_MS).toISOString();
      const text = `Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en\n`;
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
    });
  }
  server.get('/api/openapi.json', { config: { call: GET_DESCRIPTION } }, (request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(description);
  });
  server.get('/api/reference', { config: { call: GET_REFERENCE } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/html; charset=utf-8').send(reference),
  );
  // Once every route is in the table, these included.
  const described = describeApi(routes, service.tools, service.config.site.publicUrl ?? '/');
  const reference = writeReference(described);
  const description = JSON.stringify(described);
  const tag = `"${createHash('sha256').update(description).digest('base64url')}"`;
}
