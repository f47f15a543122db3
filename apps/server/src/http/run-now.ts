import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JobPayload } from '../jobs/job-payload.ts';
import type { Api } from './api-parts.ts';
import { resultJson } from './job-json.ts';
import { sendObject } from './send-object.ts';

/** Runs a job while the caller waits: one result is the answer itself, several are told by their keys. */
export async function runNow(
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: JobPayload,
): Promise<FastifyReply> {
  const { jobs, store } = api.service;
  const { owner } = payload;
  const id = randomBytes(24).toString('base64url');
  const gone = api.untilGone(request, reply);
  await jobs.submit({ id, ...payload });
  const { results, error } = await jobs.untilEnded(owner, id, gone);
  if (error) {
    await jobs.remove(owner, id);
    throw error;
  }
  const [first] = results;
  if (!first || results.length > 1) return reply.send({ results: results.map((entry) => resultJson(entry, api.root)) });
  const object = await store.open(owner, first.key);
  // Handed out once and not kept.
  reply.raw.once('close', () => void jobs.remove(owner, id).catch(() => {}));
  return sendObject(request, reply, object);
}
