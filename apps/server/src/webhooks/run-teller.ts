import type { ErrorCode } from '@recto/contract/error-codes';
import type { JobCoreOptions } from '../jobs/job-options.ts';
import { tellWebhook } from './tell-webhook.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** Addresses that answer late must not keep connections without end: further ends wait in line. */
const MOST_AT_ONCE = 32;

/**
 * Tells the webhooks of runs that they have ended.
 * @param site address of the site as the webhooks know it, without a slash at its end; '' where nobody named one
 * @param closing ends what is under way
 * @param onEnded told how each telling ended, as operation `webhook`
 */
export function createRunTeller(
  settings: WebhookSettings,
  site: string,
  closing: AbortSignal,
  onEnded: (operation: string, code: ErrorCode | 'done') => void,
): NonNullable<JobCoreOptions['onRunEnded']> {
  const lines: Promise<unknown>[] = Array.from({ length: MOST_AT_ONCE }, () => Promise.resolve());
  let turn = 0;
  return ({ url, runId }, code) => {
    const state = code === 'done' ? 'done' : 'failed';
    const data = { id: runId, state, ...(code !== 'done' && { code }), run: `${site}/api/v1/runs/${runId}` };
    const index = turn++ % MOST_AT_ONCE;
    const told = Promise.resolve(lines[index]).then(async () => {
      const isTold = await tellWebhook(settings, url, { id: `run_${runId}`, type: 'run.ended', data }, closing);
      onEnded('webhook', isTold ? 'done' : 'timed-out');
    });
    lines[index] = told.catch(() => {});
    return told;
  };
}
