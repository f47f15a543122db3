import { type Message, message } from '@recto/words/message';
import type { Promises } from './promises.ts';

/** Effects of a tool on the digital signatures of its file, in the same words everywhere. */
export const SIGNED_FILE = {
  /** The result is another file. */
  broken: message(
    'signed.broken',
    'It is digitally signed. The signature holds only for the file as it was signed, not for the result. Keep the signed file.',
  ),
  /** The result begins with the signed file. */
  added: message(
    'signed.added',
    'It is digitally signed. A further signature and filled-in fields leave that valid; anything else that is put on a page counts as a change.',
  ),
} as const;

/** Returns the effect of a tool with these promises on a file's signatures; null when it makes no PDF of it. */
export function signedFileWords(promises: Promises, mediaType: string): Message | null {
  if (mediaType !== 'application/pdf') return null;
  return promises.keeps.includes('signatures') ? SIGNED_FILE.added : SIGNED_FILE.broken;
}
