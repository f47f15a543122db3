import { rootCertificates } from 'node:tls';
import type { SignCapability } from '@recto/contract';
import { createSign } from './sign.ts';

/** The capability for Node, which brings Mozilla's list of root certificates. */
export function createNodeSign(): SignCapability {
  return createSign({ loadRoots: async () => [new TextEncoder().encode(rootCertificates.join('\n'))] });
}
