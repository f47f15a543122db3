import { createHmac } from 'node:crypto';
import { lookup as lookUpName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { allowsWebhook, type WebhookSettings } from './webhook-settings.ts';

/** Message to an address. It contains no file, no file name and no key. */
export interface WebhookMessage {
  /** Stays the same when it is sent again, so that a receiver can tell. */
  readonly id: string;
  readonly type: 'run.ended';
  readonly data: object;
}

const ANSWER_MS = 10_000;
/** Before each further attempt. */
const PAUSES_MS = [2_000, 30_000] as const;

/** Networks of one link only, where clouds keep the credentials of their machines. No name may lead there. */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');
LINK_LOCAL.addAddress('fd00:ec2::254', 'ipv6');

/**
 * Posts a message, signed as Standard Webhooks 1.0 says (HMAC-SHA256 over `id.timestamp.body`), at most three times. Only an
 * address that the deployment allows is asked; a redirection is not followed, and the answer's body is not read.
 * @param signal ends attempts and pauses
 * @returns whether it was answered with 2xx
 */
export async function tellWebhook(
  settings: WebhookSettings,
  address: string,
  message: WebhookMessage,
  signal: AbortSignal,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<boolean> {
  if (!allowsWebhook(settings, address)) return false;
  const { id, ...rest } = message;
  const body = JSON.stringify({ ...rest, timestamp: new Date().toISOString() });
  for (const pauseMs of [0, ...pausesMs]) {
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
    const status = await post(address, body, signHeaders(settings.secret, id, body), signal).catch(() => 0);
    if (status >= 200 && status < 300) return true;
    // Gone: the receiver wants no more.
    if (status === 410) return false;
  }
  return false;
}

function signHeaders(secret: Uint8Array, id: string, body: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** @returns the status @throws when there is no answer in time */
function post(address: string, body: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        // No connection is kept for later.
        agent: false,
        lookup: lookUpElsewhere,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Looks a name up; fails for one that leads to a network of one link only. */
const lookUpElsewhere: LookupFunction = (name, options, callback) => {
  lookUpName(name, { ...options, all: true }, (error, found) => {
    const isElsewhere = found?.every(
      ({ address, family }) => !LINK_LOCAL.check(address, family === 6 ? 'ipv6' : 'ipv4'),
    );
    const [first] = found ?? [];
    if (error || !first || !isElsewhere) return callback(error ?? new Error('an address of one link only'), '', 4);
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  });
};
