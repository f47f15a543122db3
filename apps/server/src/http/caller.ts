import { createHash, timingSafeEqual } from 'node:crypto';
import { RectoError } from '@recto/contract/recto-error';
import type { FastifyRequest } from 'fastify';
import { addressPrefix } from './address-prefix.ts';
import type { Sessions } from './sessions.ts';

/** Sender of a call, as owner of objects and jobs. */
export interface Caller {
  readonly owner: string;
  /** True for programs that hold the runner's secret. */
  readonly isRunner: boolean;
  /** Name under which the address is counted; empty for the runner, whom no share limits. */
  readonly group: string;
}

/** Finds out who calls. */
export interface Callers {
  /** @throws token-missing, token-invalid, origin-refused */
  identify(request: FastifyRequest): Promise<Caller>;
  /** The runner's secret and nothing else. @throws token-missing, token-invalid */
  requireRunner(request: FastifyRequest): Caller;
  /** @throws origin-refused for a call that a page of another site made */
  requireOwnOrigin(request: FastifyRequest): void;
  /** The token of the cookie, whether it holds or not. */
  tokenOf(request: FastifyRequest): string | undefined;
}

const RUNNER: Caller = { owner: 'runner', isRunner: true, group: '' };

/** The means to tell callers apart. */
export interface CallerParts {
  readonly sessions: Sessions;
  /** The runner's secret, and the one before it while they are being changed. */
  readonly secrets: readonly string[];
  readonly cookieName: string;
  /** Gives an address the name under which it is counted. */
  readonly nameOf: (prefix: string) => Promise<string>;
  /** Origins of this site besides the host that a call names: a proxy may have changed that. */
  readonly origins: readonly string[];
}

export function createCallers({ sessions, secrets, cookieName, nameOf, origins }: CallerParts): Callers {
  const digests = secrets.map(digest);
  const isSecret = (token: string) => {
    const given = digest(token);
    // All of them every time: how long it takes says nothing.
    return digests.filter((known) => timingSafeEqual(known, given)).length > 0;
  };
  const tokenOf = ({ headers }: FastifyRequest) => readCookie(headers.cookie, cookieName);
  const visitor = async (session: string, { ip }: FastifyRequest): Promise<Caller> => ({
    owner: `session ${session}`,
    isRunner: false,
    group: await nameOf(addressPrefix(ip)),
  });
  return {
    async identify(request) {
      const bearer = bearerOf(request);
      if (bearer !== undefined) {
        if (isSecret(bearer)) return RUNNER;
        const session = await sessions.verify(bearer);
        if (session === null) throw new RectoError('token-invalid');
        return visitor(session, request);
      }
      const token = tokenOf(request);
      if (token === undefined) throw new RectoError('token-missing');
      requireOwnOrigin(request, origins);
      const session = await sessions.verify(token);
      if (session === null) throw new RectoError('token-invalid');
      return visitor(session, request);
    },
    requireRunner(request) {
      const bearer = bearerOf(request);
      if (bearer === undefined) throw new RectoError('token-missing');
      if (!isSecret(bearer)) throw new RectoError('token-invalid');
      return RUNNER;
    },
    requireOwnOrigin: (request) => requireOwnOrigin(request, origins),
    tokenOf,
  };
}

/** A browser sends the cookie for whatever page asks; only pages of this site may. @throws origin-refused */
function requireOwnOrigin({ headers }: FastifyRequest, origins: readonly string[]): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new RectoError('origin-refused');
  const { origin, host } = headers;
  if (origin !== undefined && hostOf(origin) !== host && !origins.includes(origin))
    throw new RectoError('origin-refused');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const token = /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(authorization)?.[1];
  if (token === undefined) throw new RectoError('token-invalid');
  return token;
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
