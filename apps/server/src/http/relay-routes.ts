import type { SigningRelay } from '@recto/contract/capabilities/sign';
import { RectoError, refuseOption, refuseUsage } from '@recto/contract/recto-error';
import { NO_TIME_STAMP, NO_TIME_STAMPS } from '@recto/words/signing-problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from './api-parts.ts';
import type { DescribedCall } from './described-call.ts';
import { GET_RELAY, GET_REVOCATION_LIST, REQUEST_CERTIFICATE_STATUS, REQUEST_TIME_STAMP } from './relay-calls.ts';
import { WRONG_BODY } from './reply-error.ts';
import { refuseField } from './schemas.ts';

/** Media types of questions (RFC 3161, 3.4; RFC 6960, A.1). */
export const RELAY_TYPES = ['application/timestamp-query', 'application/ocsp-request'] as const;

const MAX_ADDRESS_LENGTH = 2000;
/** Answers of up to 8 MB that are held at once, until the caller has them: for one address, and in all. */
const MOST_OF_ADDRESS = 8;
const MOST_IN_ALL = 32;
const BUSY_SECONDS = 2;

/**
 * Passes on what a signature made in a browser needs of others: only to the services that the deployment named, only for
 * sessions of this site, only questions and answers of these kinds, in bounded size and time. Without settings all of it answers
 * that there is none.
 */
export function addRelayRoutes(routes: FastifyInstance, { service, callers, untilGone }: Api): void {
  const describedBy = (call: DescribedCall) => ({ config: { operation: 'relay', call } });
  const relayOf = (): SigningRelay => {
    if (!service.relay) throw refuseOption('level', NO_TIME_STAMPS);
    return service.relay;
  };
  const underWay = new Map<string, number>();
  let all = 0;
  /** A session of this site, whose share of the relay is counted until the answer is out. */
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const { group } = await callers.identify(request);
    const own = underWay.get(group) ?? 0;
    if (own >= MOST_OF_ADDRESS) throw new RectoError('too-many-requests', { seconds: BUSY_SECONDS });
    if (all >= MOST_IN_ALL) throw new RectoError('server-busy', { seconds: BUSY_SECONDS });
    underWay.set(group, own + 1);
    all += 1;
    reply.raw.once('close', () => {
      const left = (underWay.get(group) ?? 1) - 1;
      if (left > 0) underWay.set(group, left);
      else underWay.delete(group);
      all -= 1;
    });
  };
  const send = (reply: FastifyReply, bytes: Uint8Array | null) =>
    bytes ? reply.type('application/octet-stream').send(Buffer.from(bytes)) : reply.status(204).send();

  routes.get('/api/v1/relay', describedBy(GET_RELAY), (_request, reply) => {
    const { relay } = service.config;
    return reply.send({
      timeStampHost: relay && new URL(relay.timeStampUrl).host,
      hasEvidence: !!relay?.evidenceUrls.length,
    });
  });
  routes.post('/api/v1/relay/time-stamp', describedBy(REQUEST_TIME_STAMP), async (request, reply) => {
    await enter(request, reply);
    const relay = relayOf();
    const question = bodyOf(request.body);
    const answer = await relay.timeStamp(question, untilGone(request, reply)).catch(() => null);
    if (!answer) throw refuseOption('level', NO_TIME_STAMP);
    return send(reply, answer);
  });
  routes.post<{ Querystring: { address?: unknown } }>(
    '/api/v1/relay/certificate-status',
    describedBy(REQUEST_CERTIFICATE_STATUS),
    async (request, reply) => {
      await enter(request, reply);
      const [relay, question] = [relayOf(), bodyOf(request.body)];
      return send(reply, await relay.certificateStatus(addressOf(request.query), question, untilGone(request, reply)));
    },
  );
  routes.get<{ Querystring: { address?: unknown } }>(
    '/api/v1/relay/revocation-list',
    describedBy(GET_REVOCATION_LIST),
    async (request, reply) => {
      await enter(request, reply);
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
  throw refuseField('address');
}
