import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { KeyRing } from '../store/key-ring.ts';

const AUDIENCE = 'recto-session';
const ALGORITHM = 'HS256';
const ID_BYTES = 18;
/** How long a session lasts unless it is renewed. */
export const SESSION_SECONDS = 900;

/** Anonymous sessions: a signed token that names nothing but a random id. */
export interface Sessions {
  /** A token for a new session, or one more for a session that still holds. */
  issue(renewed?: string): Promise<{ readonly token: string; readonly session: string; readonly expiresAt: number }>;
  /** The session's id, or null for a token that is not genuine, not for us, or over. */
  verify(token: string): Promise<string | null>;
}

export function createSessions(ring: KeyRing, now: () => number = Date.now): Sessions {
  return {
    async issue(renewed) {
      const session = renewed ?? randomBytes(ID_BYTES).toString('base64url');
      const issuedAt = Math.floor(now() / 1000);
      const expires = issuedAt + SESSION_SECONDS;
      const key = ring.sessionKey(ring.currentKeyId);
      if (!key) throw new Error('the current key is on the ring');
      const token = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, kid: ring.currentKeyId })
        .setSubject(session)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(key);
      return { token, session, expiresAt: expires * 1000 };
    },
    async verify(token) {
      try {
        const key = ring.sessionKey(decodeProtectedHeader(token).kid ?? '');
        if (!key) return null;
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(now()),
        });
        return payload.sub ?? null;
      } catch {
        return null;
      }
    },
  };
}
