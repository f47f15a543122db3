import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../service.ts';
import type { Callers } from './caller.ts';
import type { Sessions } from './sessions.ts';

/** Parts that the routes share. */
export interface Api {
  readonly service: Service;
  readonly sessions: Sessions;
  readonly callers: Callers;
  readonly cookieName: string;
  readonly isSecure: boolean;
  /** Path below which the site is served. */
  readonly root: string;
  /** Aborted when the caller goes away before the answer is complete. */
  untilGone(request: FastifyRequest, reply: FastifyReply): AbortSignal;
}

/** The largest limit of any tool here: what a file may have whose tool is not known yet. */
export async function limitsFor(
  { service }: Api,
  operation: string | undefined,
): Promise<{ maxFiles: number; maxFileMegabytes: number }> {
  const known = operation === undefined ? undefined : await service.limitsOf(operation);
  return known ?? service.largestLimits;
}
