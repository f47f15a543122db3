import type { SignCapability, SigningIdentity, SigningRelay } from '@recto/contract/capabilities/sign';
import { refuseOption } from '@recto/contract/recto-error';
import { NO_TIME_STAMPS } from '@recto/words/signing-problems';
import { throwIfCancelled } from '@recto/work/cancellation';
import { checkSignature } from './check-signature.ts';
import { signCms } from './cms/sign-cms.ts';
import { collectEvidence } from './collect-evidence.ts';
import { openIdentity, type SigningKey } from './p12/identity.ts';

/** Services that a host provides. */
export interface SignHost {
  /** Root certificates that come with Recto; PEM or DER, any number in one. */
  loadRoots(): Promise<readonly Uint8Array[]>;
  /** Absent where nobody set it up. */
  readonly relay?: SigningRelay;
}

/** Makes the capability. Keys live in WebCrypto, from where no code can read them, until the job's memory is given back. */
export function createSign(host: SignHost): SignCapability {
  const keys = new WeakMap<SigningIdentity, SigningKey>();
  const relayOf = (): SigningRelay => {
    if (!host.relay) throw refuseOption('level', NO_TIME_STAMPS);
    return host.relay;
  };
  return {
    hasRelay: host.relay !== undefined,

    async openIdentity(p12, password) {
      const { identity, key } = await openIdentity(p12, password);
      keys.set(identity, key);
      return identity;
    },

    async sign(parts, identity, { digest, withTimeStamp, signal }) {
      throwIfCancelled(signal);
      const key = keys.get(identity);
      if (!key) throw new TypeError('the identity was not opened by this capability');
      return signCms(parts, key, { digest, relay: withTimeStamp ? relayOf() : null, ...(signal && { signal }) });
    },

    async collectValidationData(signature, { signal } = {}) {
      return collectEvidence(signature, relayOf(), signal);
    },

    async check(record, options) {
      throwIfCancelled(options.signal);
      const bundled = options.withBundledRoots ? await host.loadRoots() : [];
      return checkSignature(record, { ...options, roots: [...options.roots, ...bundled] });
    },
  };
}
