import type { SigningRelay } from '@recto/contract/capabilities/sign';
import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';

/** Requests that a deployment allows signatures to send, and their addressees. */
export interface RelaySettings {
  /** The time-stamp authority (RFC 3161). */
  readonly timeStampUrl: string;
  /** Beginnings of the addresses that may be asked about certificates: for their state, for revocation lists, for issuers. */
  readonly evidenceUrls: readonly string[];
}

const TIMEOUT_MS = 15_000;
const KIBIBYTE = 1024;
/** Most bytes of a question, and of each kind of answer. */
export const RELAY_LIMITS = {
  question: 16 * KIBIBYTE,
  timeStamp: 64 * KIBIBYTE,
  certificateStatus: 64 * KIBIBYTE,
  revocationList: 8192 * KIBIBYTE,
} as const;

const NO_TIME_STAMP_URL = message('usage.noTimeStampUrl', 'RECTO_REVOCATION_URLS needs RECTO_TIMESTAMP_URL');
const NO_WEB_ADDRESS = message(
  'usage.noWebAddress',
  '{address} is no web address (RECTO_TIMESTAMP_URL, RECTO_REVOCATION_URLS)',
);

/** Reads the environment: `RECTO_TIMESTAMP_URL`, `RECTO_REVOCATION_URLS`. @returns null where nothing is set up @throws usage-invalid with a sentence for the person who starts the program */
export function readRelaySettings(env: Readonly<Record<string, string | undefined>>): RelaySettings | null {
  const { RECTO_TIMESTAMP_URL: timeStampUrl, RECTO_REVOCATION_URLS: evidence = '' } = env;
  const evidenceUrls = evidence.split(/[\s,]+/).filter((one) => one !== '');
  if (!timeStampUrl) {
    if (evidenceUrls.length > 0) throw refuseUsage(NO_TIME_STAMP_URL);
    return null;
  }
  for (const address of [timeStampUrl, ...evidenceUrls]) {
    if (!isWebAddress(address)) throw refuseUsage(NO_WEB_ADDRESS, { address });
  }
  return { timeStampUrl, evidenceUrls };
}

/**
 * True for a web address that has the origin of one of these and a path that begins with its path. User names and passwords are
 * never allowed.
 */
export function isBelowOneOf(address: string, bases: readonly string[]): boolean {
  if (!isWebAddress(address)) return false;
  const asked = new URL(address);
  return bases.some((base) => {
    const known = new URL(base);
    return asked.origin === known.origin && asked.pathname.startsWith(known.pathname) && asked.username === '';
  });
}

const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/**
 * Asks the services that a deployment named, and nobody else: an address of a certificate that is not below one of these is not
 * asked, nor followed to. Time and size are bounded.
 */
export function createForwardRelay({ timeStampUrl, evidenceUrls }: RelaySettings): SigningRelay {
  const orNull = async (address: string, ask: () => Promise<Uint8Array>) => {
    if (!isBelowOneOf(address, evidenceUrls)) return null;
    return ask().catch(() => null);
  };
  return {
    timeStamp: (request, signal) =>
      ask(timeStampUrl, { type: 'application/timestamp-query', body: request, most: RELAY_LIMITS.timeStamp }, signal),
    certificateStatus: (address, request, signal) => {
      const question = { type: 'application/ocsp-request', body: request, most: RELAY_LIMITS.certificateStatus };
      return orNull(address, () => ask(address, question, signal));
    },
    revocationList: (address, signal) =>
      orNull(address, () => ask(address, { body: null, most: RELAY_LIMITS.revocationList }, signal)),
  };
}

interface Question {
  readonly type?: string;
  /** Null for a GET. */
  readonly body: Uint8Array | null;
  readonly most: number;
}

/** @throws when there is no good answer in time */
async function ask(
  address: string,
  { type, body, most }: Question,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  if (body && body.length > RELAY_LIMITS.question) throw new TypeError('too large a question');
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    redirect: 'error',
    credentials: 'omit',
    signal: signal ? AbortSignal.any([signal, late]) : late,
    ...(body && type && { headers: { 'content-type': type }, body: new Uint8Array(body) }),
  });
  if (!answer.ok || !answer.body) throw new TypeError('no answer');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    // Leaving the loop ends the connection.
    if (size > most) throw new TypeError('too large an answer');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
