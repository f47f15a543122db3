import type { JobAnswer, ResultAnswer } from '@recto/contract';
import type { JobView } from '../jobs/job-core.ts';
import type { JobResultEntry } from '../jobs/job-payload.ts';

export const STORAGE_PATH = '/storage/v1/object/pdf-files';

export function resultJson({ key, name, mediaType, sizeBytes, pages }: JobResultEntry): ResultAnswer {
  return { key, name, mediaType, sizeBytes, pages, url: `${STORAGE_PATH}/${key}` };
}

/** A job as the API tells of it. */
export function jobJson(view: JobView): JobAnswer {
  const { id, operation, state, percent, position, receipt, error } = view;
  return {
    id,
    operation,
    state,
    percent,
    position,
    createdAt: new Date(view.createdAt).toISOString(),
    expiresAt: new Date(view.expiresAt).toISOString(),
    ...(state === 'done' ? { results: view.results.map(resultJson) } : {}),
    ...(receipt ? { receipt } : {}),
    ...(error ? { error: { code: error.code, message: error.message, details: error.details } } : {}),
  };
}
