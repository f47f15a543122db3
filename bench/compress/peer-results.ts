import { createHash } from 'node:crypto';
import { keepFigures, keptFigures } from './kept-figures.ts';
import { type CompressPeer, runPeer } from './peers.ts';

/** Result of a peer for one file. */
export interface PeerResult {
  readonly bytes: number;
  readonly ms: number;
  readonly similarity: number;
}

/**
 * A peer's result for a file, which is the same at every run: it is made once for the same bytes and kept.
 * @param similarityOf how similar a result at a path is to the file, 0 to 1
 * @returns null when it refuses the file
 */
export function peerResult(
  peer: CompressPeer,
  file: { readonly path: string; readonly bytes: Uint8Array },
  output: string,
  similarityOf: (path: string) => number,
): PeerResult | null {
  const digest = createHash('sha256').update(file.bytes).update(peer.arguments('in', 'out').join(' ')).digest('hex');
  const key = `${peer.name}-${digest.slice(0, 24)}`;
  const kept = keptFigures<{ name: string; result: PeerResult | null }>('peers', key);
  if (kept) return kept.result;
  const made = runPeer(peer, file.path, output);
  const result = made && { ...made, similarity: similarityOf(output) };
  keepFigures('peers', { name: key, result });
  return result;
}
