import { isBelowOneOf } from '@recto/runtime/node';

/** Which addresses a deployment lets runs tell, and the secret that signs what they are told. */
export interface WebhookSettings {
  /** Beginnings of the addresses that may be notified. */
  readonly allowed: readonly string[];
  /** 24 to 64 bytes. */
  readonly secret: Uint8Array;
}

const LEAST_SECRET_BYTES = 24;
const MOST_SECRET_BYTES = 64;

/**
 * Reads the environment: `RECTO_WEBHOOKS`, `RECTO_WEBHOOK_SECRET`.
 * @returns null where nothing is set up
 * @throws Error with a sentence for the person who starts the server
 */
export function readWebhookSettings(env: Readonly<Record<string, string | undefined>>): WebhookSettings | null {
  const allowed = (env.RECTO_WEBHOOKS ?? '').split(/[\s,]+/).filter((address) => address !== '');
  if (allowed.length === 0) return null;
  for (const address of allowed) {
    const { protocol, username, search, hash } = URL.canParse(address) ? new URL(address) : { protocol: '' };
    if (!/^https?:$/.test(protocol) || username || search || hash) {
      throw new Error(`${address} is not the beginning of a web address (RECTO_WEBHOOKS)`);
    }
  }
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(env.RECTO_WEBHOOK_SECRET ?? '')?.[1] ?? '';
  const secret = Buffer.from(encoded, 'base64');
  if (secret.length < LEAST_SECRET_BYTES || secret.length > MOST_SECRET_BYTES) {
    throw new Error(
      `With RECTO_WEBHOOKS, RECTO_WEBHOOK_SECRET must be whsec_ and ${LEAST_SECRET_BYTES} to ${MOST_SECRET_BYTES} bytes in base64: echo "whsec_$(openssl rand -base64 32)"`,
    );
  }
  return { allowed, secret };
}

/** Returns true when a run may notify this address: the same origin as an allowed one, and a path below it. */
export function allowsWebhook(settings: WebhookSettings | null, address: string): boolean {
  return settings !== null && isBelowOneOf(address, settings.allowed);
}
