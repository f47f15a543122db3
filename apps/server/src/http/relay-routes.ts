import { message, NO_TIME_STAMP, NO_TIME_STAMPS, refuseOption, refuseUsage, type SigningRelay } from '@recto/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Api } from './api-parts.ts';
import { WRONG_BODY } from './reply-error.ts';

/** What questions are sent as (RFC 3161, 3.4; RFC 6960, A.1). */
export const RELAY_TYPES = ['application/timestamp-query', 'application/ocsp-request'] as const;

const MAX_ADDRESS_LENGTH = 2000;

/**
 * Passes on what a signature made in a browser needs of others: only to the services that the deployment named, only for
 * sessions of this site, only questions and answers of these kinds, in bounded size and time. Without settings all of it answers
 * that there is none.
 */
export function addRelayRoutes(routes: FastifyInstance, { service, callers, untilGone }: Api): void {
  const config = { config: { operation: 'relay' } };
  const relayOf = (): SigningRelay => {
    if (!service.relay) throw refuseOption('level', NO_TIME_STAMPS);
    return service.relay;
  };
  const send = (reply: FastifyReply, bytes: Uint8Array | null) =>
    bytes ? reply.type('application/octet-stream').send(Buffer.from(bytes)) : reply.status(204).send();

  routes.get('/api/v1/relay', config, (_request, reply) => {
    const { relay } = service.config;
    return reply.send({
      timeStampHost: relay && new URL(relay.timeStampUrl).host,
      hasEvidence: !!relay?.evidenceUrls.length,
    });
  });
  routes.post('/api/v1/relay/time-stamp', config, async (request, reply) => {
    await callers.identify(request);
    const relay = relayOf();
    const question = bodyOf(request.body);
    const answer = await relay.timeStamp(question, untilGone(request, reply)).catch(() => null);
    if (!answer) throw refuseOption('level', NO_TIME_STAMP);
    return send(reply, answer);
  });
  routes.post<{ Querystring: { address?: unknown } }>(
    '/api/v1/relay/certificate-status',
    config,
    async (request, reply) => {
      await callers.identify(request);
      const [relay, question] = [relayOf(), bodyOf(request.body)];
      return send(reply, await relay.certificateStatus(addressOf(request.query), question, untilGone(request, reply)));
    },
  );
  routes.get<{ Querystring: { address?: unknown } }>(
    '/api/v1/relay/revocation-list',
    config,
    async (request, reply) => {
      await callers.identify(request);
      return send(reply, await relayOf().revocationList(addressOf(request.query), untilGone(request, reply)));
    },
  );
}

/** @throws usage-invalid */
function bodyOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body;
  throw refuseUsage(WRONG_BODY);
}

/** @throws usage-invalid */
function addressOf({ address }: { readonly address?: unknown }): string {
  if (typeof address === 'string' && address.length <= MAX_ADDRESS_LENGTH) return address;
  throw refuseUsage(message('usage.notAsDescribed', '{name} is missing, or not as the description of the API says'), {
    name: '"address"',
  });
}
