import { SERVER_FACTS_ADDRESS, type ServerFacts } from '@recto/contract';
import type { FastifyInstance } from 'fastify';
import type { Service } from '../service.ts';
import type { Api } from './api-parts.ts';
import { describeApi } from './openapi.ts';

/** Where no job is taken, no engine is of use. */
function factsOf({ takesJobs, engines }: Service): ServerFacts {
  return takesJobs ? { jobs: 'taken', engines: [...engines] } : { jobs: 'refusing', engines: [] };
}

/** Is it alive, can it work, what can it do. */
export function addHealthRoutes(server: FastifyInstance, { service }: Api): void {
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const trouble = await service.trouble();
    return reply
      .status(trouble === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(
        trouble === null ? { status: 'ready', fenced: service.isFenced } : { status: 'not ready', because: trouble },
      );
  });
  server.get('/api/v1/engines', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ engines: factsOf(service).engines }),
  );
  // Beside the pages, because every page asks before anything is chosen; of a session or a visitor it knows nothing.
  server.get(SERVER_FACTS_ADDRESS, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(factsOf(service)),
  );
  const description = describeApi(service.tools);
  server.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(description));
}
