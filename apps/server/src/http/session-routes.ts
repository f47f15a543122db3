import type { FastifyInstance } from 'fastify';
import type { Api } from './api-parts.ts';
import { CREATE_SESSION } from './server-calls.ts';
import { SESSION_SECONDS } from './sessions.ts';

/** `POST /api/session`: an anonymous session for a browser, or more time for the one it has. */
export function addSessionRoute(routes: FastifyInstance, { sessions, callers, cookieName, isSecure, root }: Api): void {
  routes.post('/api/session', { config: { operation: 'session', call: CREATE_SESSION } }, async (request, reply) => {
    callers.requireOwnOrigin(request);
    const { token, expiresAt } = await sessions.issue(callers.tokenOf(request));
    const attributes = `Path=${root}; HttpOnly; SameSite=Strict; Max-Age=${SESSION_SECONDS}${isSecure ? '; Secure' : ''}`;
    return reply
      .header('set-cookie', `${cookieName}=${token}; ${attributes}`)
      .send({ expiresAt: new Date(expiresAt).toISOString() });
  });
}
