import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { JobView } from '../jobs/job-core.ts';
import { isFinal } from '../queue/job-queue.ts';
import { tellLanguage, translationFor } from './answer-language.ts';
import type { Api } from './api-parts.ts';
import { sendEvents } from './job-events.ts';
import { jobJson } from './job-json.ts';
import { jobBody, parseBody, toInput } from './schemas.ts';

const PATH = '/api/v1/jobs';

interface WithId {
  Params: { id: string };
}

interface WithLanguage {
  Querystring: { lang?: unknown };
}

function tell(reply: FastifyReply, job: JobView): FastifyReply {
  const translation = translationFor(reply.request.headers);
  return tellLanguage(reply, translation).send(jobJson(job, translation));
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
    return tell(reply.status(isFinal(job.state) ? 200 : 202).header('location', `${PATH}/${job.id}`), job);
  });

  routes.get<WithId>(`${PATH}/:id`, { config: { operation: 'job' } }, async (request, reply) => {
    const { owner } = await callers.identify(request);
    return tell(reply, await jobs.view(owner, request.params.id));
  });

  // A page cannot give its event streams headers: it says `?lang=`.
  routes.get<WithId & WithLanguage>(`${PATH}/:id/events`, { config: { operation: 'job' } }, async (request, reply) => {
    const { owner } = await callers.identify(request);
    const job = await jobs.view(owner, request.params.id);
    const { heartbeatMs } = service.config.patience;
    const translation = translationFor(request.headers, request.query.lang);
    tellLanguage(reply, translation);
    sendEvents({ jobs, owner, job, request, reply, translation, closing: service.closing, heartbeatMs });
  });

  routes.delete<WithId>(`${PATH}/:id`, { config: { operation: 'job' } }, async (request, reply) => {
    const { owner } = await callers.identify(request);
    await jobs.remove(owner, request.params.id);
    return reply.status(204).send();
  });
}
