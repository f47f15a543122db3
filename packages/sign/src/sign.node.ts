import { rootCertificates } from 'node:tls';
import type { SignCapability, SigningRelay } from '@recto/contract/capabilities/sign';
import { createSign } from './sign.ts';

/** The capability for Node, which brings Mozilla's list of root certificates. @param relay where a deployment set it up */
export function createNodeSign(relay?: SigningRelay): SignCapability {
  const loadRoots = async () => [new TextEncoder().encode(rootCertificates.join('\n'))];
  return createSign({ loadRoots, ...(relay && { relay }) });
}
