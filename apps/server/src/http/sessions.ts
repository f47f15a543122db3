import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { KeyRing } from '../store/key-ring.ts';

const AUDIENCE = 'recto-session';
const ALGORITHM = 'HS256';
const ID_BYTES = 18;
/** Lifetime of a session unless it is renewed. */
export const SESSION_SECONDS = 900;

/** Longest lifetime of a session, however often it is renewed: no file of it lives longer. */
export const LONGEST_SESSION_SECONDS = 86_400;

/** Anonymous sessions: a signed token that names nothing but a random id. */
export interface Sessions {
  /** A token for a new session, or one more for the session of a token that still holds, until its day is over. */
  issue(renewed?: string): Promise<{ readonly token: string; readonly session: string; readonly expiresAt: number }>;
  /** The session's id, or null for a token that is not genuine, not for us, or over. */
  verify(token: string): Promise<string | null>;
}

export function createSessions(ring: KeyRing, now: () => number = Date.now): Sessions {
  return {
    async issue(renewed) {
      const issuedAt = Math.floor(now() / 1000);
      const held = renewed === undefined ? null : await read(renewed);
      const session = held?.session ?? randomBytes(ID_BYTES).toString('base64url');
      const begunAt = held?.begunAt ?? issuedAt;
      const expires = Math.min(issuedAt + SESSION_SECONDS, begunAt + LONGEST_SESSION_SECONDS);
      const key = ring.sessionKey(ring.currentKeyId);
      if (!key) throw new Error('the current key is on the ring');
      const token = await new SignJWT({ begun: begunAt })
        .setProtectedHeader({ alg: ALGORITHM, kid: ring.currentKeyId })
        .setSubject(session)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(key);
      return { token, session, expiresAt: expires * 1000 };
    },
    verify: async (token) => (await read(token))?.session ?? null,
  };

  async function read(token: string): Promise<{ readonly session: string; readonly begunAt: number } | null> {
    try {
      const key = ring.sessionKey(decodeProtectedHeader(token).kid ?? '');
      if (!key) return null;
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(now()),
      });
      const { sub, begun, iat } = payload;
      if (sub === undefined) return null;
      return { session: sub, begunAt: typeof begun === 'number' ? begun : (iat ?? 0) };
    } catch {
      return null;
    }
  }
}
