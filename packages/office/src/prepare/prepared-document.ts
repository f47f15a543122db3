import { expectedKinds } from '@recto/contract/accept';
import { EXCEL, POWERPOINT, WORD } from '@recto/contract/accept-office';
import type { OfficeApplication } from '@recto/contract/capabilities/office';
import { RectoError } from '@recto/contract/recto-error';
import type { ReviewCounts } from './review.ts';

/** A document as LibreOffice gets it. */
export interface PreparedDocument {
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly application: OfficeApplication;
  /** The reader to use, for content that does not say by itself what it is. */
  readonly filter?: string;
  readonly filterOptions?: string;
  /** Only where LibreOffice itself has to unlock it. */
  readonly password?: string;
  /** True for a document of an old format that says it is locked; the lock may still open with a password that everybody knows. */
  readonly isLocked?: boolean;
  /** False when the source certainly has no link that the conversion could lose. */
  readonly mayHaveLinks: boolean;
  /** Null when only LibreOffice can read it. */
  readonly text: string | null;
  /** Empty when only LibreOffice can tell. */
  readonly fonts: readonly string[];
  /** Formulas as an equation editor sets them; 0 when only LibreOffice can tell. */
  readonly formulas: number;
  /** Tracked changes and comments; null when only LibreOffice can tell. */
  readonly review: ReviewCounts | null;
  readonly cutOutside: number;
  readonly cutFetching: number;
  /** Names of parts that were damaged, and go on as far as they could be read. */
  readonly brokenParts: readonly string[];
}

/** The error for what is no office document. */
export function notOffice(fileName: string): RectoError {
  return new RectoError('wrong-type', { fileName, expected: expectedKinds([WORD, EXCEL, POWERPOINT]) });
}
