import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of this call in the log. */
    operation: string;
    leave: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** Name of this route's calls in the log. */
    operation?: string;
    /** Its handler reads the body as it comes and has times of its own. */
    streamsBody?: boolean;
    /** Hands out a file of the site: cheap, and asked for by the dozen. */
    isSiteFile?: boolean;
  }
}

export interface AdmissionOptions {
  readonly limiter: RateLimiter;
  /** Time, in ms, that a body may take that is read whole before its handler begins. */
  readonly bodyMs: number;
  /** Answers calls of addresses that there are not. */
  readonly notFound: (reply: FastifyReply) => FastifyReply;
}

/** A file of the site, measured in calls of the API. */
const FILE_COST = 0.1;

/**
 * Checks calls before every route, known or not: it limits how often an address calls and how long its body may take, and it
 * waits for no body that nobody reads. Call it before any route is added.
 */
export function addAdmission(server: FastifyInstance, { limiter, bodyMs, notFound }: AdmissionOptions): void {
  server.decorateRequest('operation', 'other');
  server.decorateRequest('leave', null);
  server.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    request.operation = config.operation ?? 'other';
    // Also for calls that break off, and for event streams.
    reply.raw.once('close', () => request.leave?.());
    request.leave = await limiter.enter(request.ip, config.isSiteFile ? FILE_COST : 1);
    if (reply.raw.destroyed) request.leave();
    if (!hasBody(request)) return;
    if (request.is404) {
      leaveUnread(request, reply);
      return notFound(reply);
    }
    if (!config.streamsBody) limitTime(request, bodyMs);
  });
  server.addHook('onSend', async (request, reply) => leaveUnread(request, reply));
}

/** A connection on which the rest of a refused body is still to come is of no use any more. */
function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close');
}

function limitTime({ raw }: FastifyRequest, bodyMs: number): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy();
  }, bodyMs);
  raw.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
