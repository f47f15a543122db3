import type { Translation } from '@recto/words/translate';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JobCore } from '../jobs/job-core.ts';
import type { JobView } from '../jobs/job-view.ts';
import { isFinal } from '../queue/job-queue.ts';
import { jobJson } from './job-json.ts';

interface EventStream {
  readonly jobs: JobCore;
  readonly owner: string;
  readonly job: JobView;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly translation: Translation;
  /** Path below which the site is served. */
  readonly root: string;
  /** Aborted when the server closes: the caller comes back to the next one. */
  readonly closing: AbortSignal;
  readonly heartbeatMs: number;
}

const RETRY_MS = 1_000;
const LAST_ID = 1_000;

/**
 * Sends a job's states as server-sent events until it has ended. An event is the whole state, so nothing is lost with a broken
 * connection: `Last-Event-ID` only saves what was heard already. Ids go by the job's progress, so they outlive a restart of the server.
 */
export function sendEvents(stream: EventStream): void {
  const { jobs, owner, job, request, reply, translation, root, closing, heartbeatMs } = stream;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${RETRY_MS}\n\n`);
  let heard = Number([request.headers['last-event-id']].flat()[0] ?? -1);
  let hasEnded = false;
  const send = (view: JobView) => {
    if (hasEnded) return;
    const id = eventId(view);
    // A job that went back into the queue after a crash begins again.
    if (id !== heard)
      raw.write(`id: ${id}\nevent: ${view.state}\ndata: ${JSON.stringify(jobJson(view, translation, root))}\n\n`);
    heard = id;
    if (isFinal(view.state)) end();
  };
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
  const stopWatching = jobs.watch(owner, job.id, send);
  const end = () => {
    hasEnded = true;
    clearInterval(heartbeat);
    stopWatching();
    closing.removeEventListener('abort', end);
    raw.end();
  };
  closing.addEventListener('abort', end, { once: true });
  raw.once('close', end);
  send(job);
  // What changed between the answer that began this and the watch, perhaps on another machine.
  if (!hasEnded) jobs.view(owner, job.id).then(send, () => {});
}

function eventId({ state, percent }: JobView): number {
  if (state === 'queued') return 0;
  return state === 'running' ? 1 + percent : LAST_ID;
}
