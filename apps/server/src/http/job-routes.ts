import { randomBytes } from 'node:crypto';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { onSite } from '@recto/contract/site-root';
import { message } from '@recto/words/message';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type JobView, RUN } from '../jobs/job-view.ts';
import { isFinal } from '../queue/job-queue.ts';
import { allowsWebhook } from '../webhooks/webhook-settings.ts';
import { tellLanguage, translationFor } from './answer-language.ts';
import type { Api } from './api-parts.ts';
import { JOB_CALLS, RUN_CALLS, type StateCalls } from './job-calls.ts';
import { sendEvents } from './job-events.ts';
import { jobJson } from './job-json.ts';
import { jobBody, parseBody, runBody, toInput } from './schemas.ts';

const JOBS = '/api/v1/jobs';
const RUNS = '/api/v1/runs';
const NO_WEBHOOKS = message('usage.noWebhooks', 'This server notifies no other programs when a run has ended');
const OTHER_WEBHOOK = message('usage.otherWebhook', 'This server notifies no address that begins like this one');

interface WithId {
  Params: { id: string };
}

interface WithLanguage {
  Querystring: { lang?: unknown };
}

function tell(reply: FastifyReply, job: JobView, root: string): FastifyReply {
  const translation = translationFor(reply.request.headers);
  return tellLanguage(reply, translation).send(jobJson(job, translation, root));
}

/** Jobs that run while the caller does something else. */
export function addJobRoutes(routes: FastifyInstance, api: Api): void {
  const { callers, service } = api;
  const { jobs } = service;

  routes.post(JOBS, { config: { operation: 'job', call: JOB_CALLS.create } }, async (request, reply) => {
    const { owner, group } = await callers.identify(request);
    const { id, operation, inputs, params } = parseBody(jobBody, request.body);
    request.operation = operation;
    const job = await jobs.submit({
      id: id ?? newId(),
      owner,
      group,
      operation,
      inputs: inputs.map(toInput),
      params: params ?? {},
    });
    return tellTaken(reply, JOBS, job, api.root);
  });
  addStateRoutes(routes, api, JOBS, JOB_CALLS);
}

/** Runs of recipes: jobs of several steps. */
export function addRunRoutes(routes: FastifyInstance, api: Api): void {
  const { callers, service } = api;
  routes.post(RUNS, { config: { operation: 'job', call: RUN_CALLS.create } }, async (request, reply) => {
    const { owner, group } = await callers.identify(request);
    const { id = newId(), recipe, inputs, answers, webhook } = parseBody(runBody, request.body);
    request.operation = RUN;
    const { webhooks } = service.config;
    if (webhook !== undefined && !allowsWebhook(webhooks, webhook)) {
      throw refuseUsage(webhooks ? OTHER_WEBHOOK : NO_WEBHOOKS);
    }
    const run = await service.jobs.submit({
      id,
      owner,
      group,
      operation: RUN,
      inputs: inputs.map(toInput),
      params: {},
      recipe,
      ...(answers && { answers }),
      ...(webhook !== undefined && { webhook: { url: webhook, runId: id } }),
    });
    return tellTaken(reply, RUNS, run, api.root);
  });
  addStateRoutes(routes, api, RUNS, RUN_CALLS);
}

const newId = () => randomBytes(24).toString('base64url');

function tellTaken(reply: FastifyReply, path: string, job: JobView, root: string): FastifyReply {
  const location = onSite(`${path}/${job.id}`, root);
  return tell(reply.status(isFinal(job.state) ? 200 : 202).header('location', location), job, root);
}

/** Adds the routes that report the state of a job or run and that remove it. */
function addStateRoutes(routes: FastifyInstance, api: Api, path: typeof JOBS | typeof RUNS, calls: StateCalls): void {
  const { callers, service } = api;
  const { jobs } = service;
  /** A run is none of the jobs, and a job none of the runs. */
  const find = async (owner: string, id: string): Promise<JobView> => {
    const job = await jobs.view(owner, id);
    if ((job.run !== null) !== (path === RUNS)) throw new RectoError('job-not-found');
    return job;
  };

  routes.get<WithId>(`${path}/:id`, { config: { operation: 'job', call: calls.get } }, async (request, reply) => {
    const { owner } = await callers.identify(request);
    return tell(reply, await find(owner, request.params.id), api.root);
  });

  // A page cannot give its event streams headers: it says `?lang=`.
  routes.get<WithId & WithLanguage>(
    `${path}/:id/events`,
    { config: { operation: 'job', call: calls.follow } },
    async (request, reply) => {
      const { owner } = await callers.identify(request);
      const job = await find(owner, request.params.id);
      const { heartbeatMs } = service.config.patience;
      const translation = translationFor(request.headers, request.query.lang);
      tellLanguage(reply, translation);
      sendEvents({
        jobs,
        owner,
        job,
        request,
        reply,
        translation,
        root: api.root,
        closing: service.closing,
        heartbeatMs,
      });
    },
  );

  routes.delete<WithId>(`${path}/:id`, { config: { operation: 'job', call: calls.remove } }, async (request, reply) => {
    const { owner } = await callers.identify(request);
    await find(owner, request.params.id);
    await jobs.remove(owner, request.params.id);
    return reply.status(204).send();
  });
}
