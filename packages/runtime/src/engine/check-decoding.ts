import { countUndecodable, type PdfFile, securityHandlerOf } from '@recto/pdf-core';
import { message } from '@recto/words/message';
import { term } from '@recto/words/said';
import { promiseBroken } from './promise-broken.ts';

/** Objects of a file that are looked at. */
const MOST_OF_RESULT = 256;
const MOST_OF_INPUT = 65_536;

/** Item reported as missing for content that does not decode. */
export const UNREADABLE = message('missing.streams', 'contents that can be decoded');

/** The files on both sides of a job. */
export interface DecodingCheck {
  readonly inputs: readonly PdfFile[];
  readonly output: PdfFile;
  readonly signal: AbortSignal;
}

/**
 * Looks whether what a locked file became can be decoded. Digests of wrongly decrypted content are equal on both sides,
 * so that comparing shows nothing.
 * @throws promise-broken, cancelled
 */
export async function checkDecoding({ inputs, output, signal }: DecodingCheck): Promise<void> {
  const undecodable = await countUndecodable(output, { most: MOST_OF_RESULT, signal });
  try {
    securityHandlerOf(output)?.requireSoundDecryption();
  } catch (thrown) {
    throw promiseBroken([term(UNREADABLE)], thrown);
  }
  if (undecodable === 0) return;
  let before = 0;
  for (const input of inputs) before += await countUndecodable(input, { most: MOST_OF_INPUT, signal });
  if (undecodable > before) throw promiseBroken([term(UNREADABLE)]);
}
