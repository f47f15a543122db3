import type { ErrorCode } from '@recto/contract/error-codes';
import { deserializeError, RectoError } from '@recto/contract/recto-error';
import { say } from '@recto/words/said';
import { TROUBLE } from './connection-trouble.ts';
import { pageLanguage } from './page-language.ts';
import { Passing } from './patience.ts';

/** Statuses of what passes: a proxy without its server, a server that is full or starts again. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Codes of the server's refusals that are temporary. Any other refusal is its answer, whatever its status. */
const PASSING_CODES: ReadonlySet<string> = new Set<ErrorCode>(['server-busy', 'too-many-requests']);

/** Characters of a plain text that are shown as they are. */
const LONGEST_LINE = 200;

/** True for an answer that another try may better. @param code the answer's `x-recto-error`; null when the server gave none */
export function isPassing(status: number, code: string | null): boolean {
  return PASSING_STATUSES.has(status) && (code === null || PASSING_CODES.has(code));
}

/** One call of the API on this page's own origin. @throws Passing for what may be tried again */
export async function callServer(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    const headers = new Headers(init.headers);
    headers.set('accept-language', pageLanguage());
    answer = await fetch(path, { ...init, headers, credentials: 'same-origin', cache: 'no-store' });
  } catch {
    throw new Passing();
  }
  if (isPassing(answer.status, answer.headers.get('x-recto-error'))) {
    const seconds = Number(answer.headers.get('retry-after'));
    throw new Passing(seconds > 0 ? seconds * 1000 : undefined);
  }
  return answer;
}

/** The error in an answer, with its text; as `otherwise` when it is of the call and not of the files. */
export async function errorIn(answer: Response, otherwise: 'upload-failed' | 'job-runner-failed'): Promise<RectoError> {
  const written = await answer.text().catch(() => '');
  const message = messageIn(written, answer.headers) ?? say(TROUBLE.answered, { status: answer.status });
  return new RectoError(otherwise, { message });
}

/** The words of an answer that is no success: those of the API, or a short plain text; null when it has none to be shown. */
function messageIn(written: string, headers: Headers): string | null {
  if (headers.get('content-type')?.startsWith('text/plain')) {
    const line = written.trim();
    return line !== '' && line.length <= LONGEST_LINE && !line.includes('\n') ? line : null;
  }
  try {
    const { error } = (JSON.parse(written) ?? {}) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? error.message : null;
  } catch {
    return null;
  }
}

/** A job's own error, with its own words. */
export function jobError(error: { readonly code: string; readonly details: unknown } | undefined): RectoError {
  return deserializeError(error);
}
