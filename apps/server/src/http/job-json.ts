import type { JobAnswer, ResultAnswer } from '@recto/contract/job-answer';
import type { RectoError } from '@recto/contract/recto-error';
import { onSite } from '@recto/contract/site-root';
import type { RunAnswer } from '@recto/recipes';
import type { Translation } from '@recto/words/translate';
import { translateError } from '@recto/words/translate-data';
import { translateParams, translateReceipt } from '@recto/words/translate-receipt';
import type { JobResultEntry } from '../jobs/job-payload.ts';
import type { JobView, RunView } from '../jobs/job-view.ts';

export const STORAGE_PATH = '/storage/v1/object/pdf-files';

/** @param root path below which the site is served */
export function resultJson({ key, name, mediaType, sizeBytes, pages }: JobResultEntry, root: string): ResultAnswer {
  return { key, name, mediaType, sizeBytes, pages, url: onSite(`${STORAGE_PATH}/${key}`, root) };
}

/** A run as the API tells of it. Where it failed, the results are the work so far. */
function runJson(view: JobView, run: RunView, translation: Translation, root: string): RunAnswer {
  const job = plainJson({ ...view, receipt: null }, translation, root);
  const { recipe, step, steps, receipt } = run;
  const translated = receipt?.steps.map(({ toolId, receipts }) => ({
    toolId,
    receipts: receipts.map((one) => translateReceipt(translation, one)),
  }));
  return {
    ...job,
    ...(view.results.length > 0 && { results: view.results.map((entry) => resultJson(entry, root)) }),
    recipe,
    step,
    steps,
    ...(receipt && translated && { runReceipt: { ...receipt, steps: translated } }),
  };
}

/**
 * A job as the API tells of it. What it came to is kept as data and becomes text here, in the language of the one who asks.
 * @param root path below which the site is served
 */
export function jobJson(view: JobView, translation: Translation, root: string): JobAnswer | RunAnswer {
  return view.run ? runJson(view, view.run, translation, root) : plainJson(view, translation, root);
}

function plainJson(view: JobView, translation: Translation, root: string): JobAnswer {
  const { id, operation, state, percent, position, receipt, error } = view;
  return {
    id,
    operation,
    state,
    percent,
    position,
    createdAt: new Date(view.createdAt).toISOString(),
    expiresAt: new Date(view.expiresAt).toISOString(),
    ...(state === 'done' ? { results: view.results.map((entry) => resultJson(entry, root)) } : {}),
    ...(receipt ? { receipt: translateReceipt(translation, receipt) } : {}),
    ...(error ? { error: errorJson(error, translation) } : {}),
  };
}

function errorJson(error: RectoError, translation: Translation): JobAnswer['error'] {
  const details = translateParams(translation, error.details);
  return { code: error.code, message: translateError(translation, error), details };
}
