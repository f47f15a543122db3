import type { JobView } from '../jobs/job-core.ts';
import type { JobResultEntry } from '../jobs/job-payload.ts';

/** One result as the API tells of it. */
export interface ResultJson {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly pages: number | null;
  readonly url: string;
}

export const STORAGE_PATH = '/storage/v1/object/pdf-files';

export function resultJson({ key, name, mediaType, sizeBytes, pages }: JobResultEntry): ResultJson {
  return { key, name, mediaType, sizeBytes, pages, url: `${STORAGE_PATH}/${key}` };
}

/** A job as the API tells of it. */
export function jobJson(view: JobView): object {
  const { id, operation, state, percent, position, receipt, error } = view;
  return {
    ...{ id, operation, state, percent, position },
    createdAt: new Date(view.createdAt).toISOString(),
    expiresAt: new Date(view.expiresAt).toISOString(),
    ...(state === 'done' ? { results: view.results.map(resultJson), receipt } : {}),
    ...(error ? { error: { code: error.code, message: error.message, details: error.details } } : {}),
  };
}
