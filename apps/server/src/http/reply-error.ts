import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '@recto/contract/error-codes';
import { RectoError, refuseUsage, toRectoError } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { translateError } from '@recto/words/translate-data';
import type { FastifyReply } from 'fastify';
import { fullDisk } from '../store/full-disk.ts';
import { tellLanguage, translationFor } from './answer-language.ts';

/** Also said where a route reads the body itself. */
export const WRONG_BODY = message('usage.wrongBody', 'The body is not what this request accepts');

/** A form that is none: without a boundary, or broken off. */
export const WRONG_FORM = message('usage.multipartForm', 'The body must be a multipart form');

/** Errors that happen before a handler sees the call, by status. */
const OF_STATUS: Readonly<Record<number, () => RectoError>> = {
  400: () => refuseUsage(WRONG_BODY),
  406: () => refuseUsage(WRONG_FORM),
  413: () => refuseUsage(message('usage.bodyTooLarge', 'The body is too large for this request')),
  415: () => refuseUsage(message('usage.bodyType', 'The body has a type that this request does not accept')),
};

/** Makes what a handler or the framework threw into an error of the table; foreign messages never get out. */
export function asRectoError(thrown: unknown): { readonly error: RectoError; readonly status: number } {
  if (thrown instanceof RectoError) return { error: thrown, status: thrown.entry.httpStatus };
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  const known = typeof status === 'number' ? OF_STATUS[status] : undefined;
  if (known && typeof status === 'number') return { error: known(), status };
  const error = fullDisk(thrown) ?? toRectoError(thrown);
  return { error, status: error.entry.httpStatus };
}

/** An error as a program reads it. */
interface Problem {
  readonly status: number;
  readonly code: string;
  /** For people, in the caller's language. */
  readonly message: string;
  /** The field of the call that is wrong, such as `recipe.steps[1].toolId`. */
  readonly field?: string | undefined;
}

/** Sends problem details (RFC 9457), with the error as earlier versions of the interface told it beside them. */
export function sendProblem(reply: FastifyReply, { status, code, message, field }: Problem): FastifyReply {
  return reply
    .status(status)
    .type('application/problem+json; charset=utf-8')
    .send({
      type: `urn:recto:error:${code}`,
      title: STATUS_CODES[status],
      status,
      detail: message,
      code,
      ...(field !== undefined && { field }),
      error: { code, message },
    });
}

/** The field that an error names. Never what a caller put into it. */
function fieldOf({ details }: RectoError): string | undefined {
  return typeof details.field === 'string' ? details.field : undefined;
}

/** Answers with an error in the caller's language: JSON, or the bare text where the specification wants it. @returns the code, for the log */
export function replyError(reply: FastifyReply, thrown: unknown, form: 'json' | 'text'): ErrorCode {
  const { error, status } = asRectoError(thrown);
  const { code, details } = error;
  const translation = translationFor(reply.request.headers);
  const message = translateError(translation, error);
  tellLanguage(reply, translation).status(status).header('cache-control', 'no-store').header('x-recto-error', code);
  if ((status === 503 || status === 429) && details.seconds) reply.header('retry-after', details.seconds);
  // The rest of a refused body is not waited for.
  if (status === 413) reply.header('connection', 'close');
  if (form === 'text') reply.type('text/plain; charset=utf-8').send(message);
  else sendProblem(reply, { status, code, message, field: fieldOf(error) });
  return code;
}
