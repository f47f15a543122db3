import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isFinal } from '../queue/job-queue.ts';
import type { Api } from './api-parts.ts';
import { sendEvents } from './job-events.ts';
import { jobJson } from './job-json.ts';
import { jobBody, parseBody, toInput } from './schemas.ts';

const PATH = '/api/v1/jobs';

interface WithId {
  Params: { id: string };
}

/** Jobs that run while the caller does something else. */
export function addJobRoutes(routes: FastifyInstance, api: Api): void {
  const { callers, service } = api;
  const { jobs } = service;

  routes.post(PATH, { config: { operation: 'job' } }, async (request, reply) => {
    const { owner, group } = await callers.identify(request);
    const { id, operation, inputs, params } = parseBody(jobBody, request.body);
    request.operation = operation;
    const job = await jobs.submit({
      id: id ?? randomBytes(24).toString('base64url'),
      owner,
      group,
      operation,
      inputs: inputs.map(toInput),
      params: params ?? {},
    });
    return reply
      .status(isFinal(job.state) ? 200 : 202)
      .header('location', `${PATH}/${job.id}`)
      .send(jobJson(job));
  });

  routes.get<WithId>(`${PATH}/:id`, { config: { operation: 'job' } }, async (request, reply) => {
    const { owner } = await callers.identify(request);
    return reply.send(jobJson(await jobs.view(owner, request.params.id)));
  });

  routes.get<WithId>(`${PATH}/:id/events`, { config: { operation: 'job' } }, async (request, reply) => {
    const { owner } = await callers.identify(request);
    const job = await jobs.view(owner, request.params.id);
    const { heartbeatMs } = service.config.patience;
    sendEvents({ jobs, owner, job, request, reply, closing: service.closing, heartbeatMs });
  });

  routes.delete<WithId>(`${PATH}/:id`, { config: { operation: 'job' } }, async (request, reply) => {
    const { owner } = await callers.identify(request);
    await jobs.remove(owner, request.params.id);
    return reply.status(204).send();
  });
}
