import type { JobAnswer } from '@recto/contract/job-answer';
import { RectoError, toRectoError } from '@recto/contract/recto-error';
import { onSite } from '@recto/contract/site-root';
import { callServer, errorIn, jobError } from './call-server.ts';
import { jobFailed, TROUBLE, uploadFailed } from './connection-trouble.ts';
import { followJob } from './follow-job.ts';
import { withPatience } from './patience.ts';
import { sendFile } from './send-file.ts';
import type { ServerJobHooks, ServerJobResult, ServerPageJob, ServerRunner } from './server-job.ts';

const JOBS = onSite('/api/v1/jobs');
const STORAGE = onSite('/storage/v1/object/pdf-files');
const SESSION = onSite('/api/session');
/** Sessions last a quarter of an hour. */
const RENEW_MS = 600_000;
const PERCENT = { started: 10, sent: 50, accepted: 60, verified: 90, done: 100 } as const;

/** A runner for the API on the page's own origin. */
export function createServerRunner(): ServerRunner {
  let isRenewing = false;
  const openSession = async (signal: AbortSignal) => {
    const ask = () => callServer(SESSION, { method: 'POST', signal });
    const unreachable = () => uploadFailed(TROUBLE.silent);
    const answer = await withPatience(signal, ask, unreachable);
    if (!answer.ok) throw uploadFailed(TROUBLE.none);
    // What lies on the server belongs to the session: it is kept up for as long as the page is open.
    if (!isRenewing) setInterval(() => void callServer(SESSION, { method: 'POST' }).catch(() => {}), RENEW_MS);
    isRenewing = true;
  };
  return {
    async run(job, hooks) {
      const percent = risingPercent(hooks.onPercent);
      percent(PERCENT.started);
      await openSession(hooks.signal);
      const keys: string[] = [];
      const path = `${JOBS}/${crypto.randomUUID()}`;
      try {
        await sendFiles(job, hooks, keys, percent);
        await startJob(job, path, keys, hooks);
        percent(PERCENT.accepted);
        const ended = await followJob(
          path,
          hooks.signal,
          (answer) => {
            hooks.onStage?.(
              answer.state === 'queued'
                ? { kind: 'waiting', position: answer.position }
                : { kind: 'working', percent: answer.percent },
            );
            percent(between(PERCENT.accepted, PERCENT.verified, answer.percent / 100));
          },
          () => hooks.onStage?.({ kind: 'reconnecting' }),
        );
        if (ended.state !== 'done')
          throw ended.state === 'failed' ? jobError(ended.error) : new RectoError('cancelled');
        const result = await receive(job, ended, path, hooks, percent);
        percent(PERCENT.done);
        return result;
      } catch (thrown) {
        // Nothing of a job that came to nothing stays there, as far as the connection allows.
        void removeAll(path, keys);
        throw toRectoError(thrown);
      }
    },
  };
}

async function sendFiles(
  { files, toolId }: ServerPageJob,
  { signal, onStage }: ServerJobHooks,
  keys: string[],
  percent: (value: number) => void,
): Promise<void> {
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  for (const { file } of files) {
    const start = before;
    await sendFile({
      file,
      toolId,
      signal,
      onSent: (bytes) => {
        onStage?.({ kind: 'sending', sentBytes: start + bytes, totalBytes });
        percent(between(PERCENT.started, PERCENT.sent, (start + bytes) / Math.max(1, totalBytes)));
      },
      onPause: () => onStage?.({ kind: 'reconnecting' }),
      onKey: (key) => keys.push(key),
    });
    before += file.size;
  }
}

/** The id is ours: an answer that was lost is asked for again, and the job is still one. */
async function startJob(
  { toolId, files, options }: ServerPageJob,
  path: string,
  keys: readonly string[],
  { signal, onStage }: ServerJobHooks,
): Promise<void> {
  const inputs = files.map(({ file, password }, index) => ({
    key: keys[index],
    modifiedAt: file.lastModified,
    ...(password === undefined ? {} : { password }),
  }));
  const body = JSON.stringify({ id: path.slice(JOBS.length + 1), operation: toolId, inputs, params: options });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal };
  const answer = await withPatience(
    signal,
    () => callServer(JOBS, init),
    () => jobFailed(TROUBLE.busy),
    () => onStage?.({ kind: 'reconnecting' }),
  );
  if (!answer.ok) throw await errorIn(answer, 'job-runner-failed');
}

async function receive(
  { files }: ServerPageJob,
  { results = [], receipt, expiresAt }: JobAnswer,
  path: string,
  { signal, onStage }: ServerJobHooks,
  percent: (value: number) => void,
): Promise<ServerJobResult> {
  if (!receipt) throw jobFailed(TROUBLE.incomplete);
  onStage?.({ kind: 'receiving' });
  const outputs = [];
  for (const [index, { name, mediaType, url }] of results.entries()) {
    const blob = await withPatience(
      signal,
      async () => {
        const answer = await callServer(url, { signal });
        if (!answer.ok) throw await errorIn(answer, 'job-runner-failed');
        return answer.blob();
      },
      () => jobFailed(TROUBLE.lost),
      () => onStage?.({ kind: 'reconnecting' }),
    );
    outputs.push({ name, mediaType, blob: new Blob([blob], { type: mediaType }) });
    percent(between(PERCENT.verified, PERCENT.done, (index + 1) / results.length));
  }
  const sentBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const stored = {
    fileCount: files.length,
    sentBytes,
    expiresAt: Date.parse(expiresAt),
    remove: () => removeJob(path),
  };
  return { outputs, receipt, stored };
}

async function removeJob(path: string): Promise<void> {
  const answer = await callServer(path, { method: 'DELETE' }).catch(() => null);
  // Gone already is gone.
  if (answer?.ok || answer?.status === 404) return;
  throw jobFailed(TROUBLE.silent);
}

async function removeAll(path: string, keys: readonly string[]): Promise<void> {
  await removeJob(path).catch(() => {});
  for (const key of keys) await callServer(`${STORAGE}/${key}`, { method: 'DELETE' }).catch(() => {});
}

const between = (from: number, to: number, fraction: number) => from + (to - from) * Math.min(1, fraction);

function risingPercent(report: (percent: number) => void): (percent: number) => void {
  let highest = 0;
  return (percent) => {
    const rounded = Math.floor(percent);
    if (rounded <= highest) return;
    highest = rounded;
    report(rounded);
  };
}
