import { useNodeFlate } from '@recto/codecs/node';
import { useNodeAes } from '@recto/pdf-core/node';
import { useNodeSha256 } from './node-sha256.ts';

/** Makes this process use Node's own Flate, AES and SHA-256, which are faster than code in JavaScript. */
export function useNodeCodecs(): void {
  useNodeFlate();
  useNodeAes();
  useNodeSha256();
}
