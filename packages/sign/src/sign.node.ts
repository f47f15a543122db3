import { rootCertificates } from 'node:tls';
import type { SignCapability, SigningRelay } from '@recto/contract/capabilities/sign';
import { createSign } from './sign.ts';

/** Makes the capability for Node, with Mozilla's list of root certificates. @param relay given where a deployment has set one up */
export function createNodeSign(relay?: SigningRelay): SignCapability {
  const loadRoots = async () => [new TextEncoder().encode(rootCertificates.join('\n'))];
  return createSign({ loadRoots, ...(relay && { relay }) });
}
