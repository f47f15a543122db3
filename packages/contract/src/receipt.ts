import type { ByteAccounts } from './byte-account.ts';
import type { ConversionCheck } from './conversion-check.ts';
import type { RecognisedFilePages } from './recognised-page.ts';
import type { RepairReport } from './repair.ts';

/** Something the user must know about the result that counts alone do not tell. */
export interface Note {
  readonly kind: 'kept' | 'renamed' | 'changed' | 'lost';
  /** What it is about, e.g. `formFields`, `signatures`. */
  readonly item: string;
  readonly count: number;
  /** Name of the input file it concerns. */
  readonly fileName?: string;
  /** One short sentence in the user's words. */
  readonly text: string;
}

/** Where a job runs, as the receipt says it. */
export type HostKind = 'device' | 'server' | 'command-line';

/** One line of the receipt: how many there were and how many there are. */
export interface ReceiptLine {
  /** `pages`, or an inventory item. */
  readonly item: string;
  readonly before: number;
  readonly after: number;
}

/** One file on the receipt. */
export interface ReceiptFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly pages: number | null;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** What happened to the visitor's files, checked by opening the result again. Plain data. */
export interface Receipt {
  readonly toolId: string;
  readonly inputs: readonly ReceiptFile[];
  readonly outputs: readonly ReceiptFile[];
  /** Counts of what the tool promised to keep; `before` is what the chosen pages carried. */
  readonly lines: readonly ReceiptLine[];
  /** True when each page's content stream was found again byte for byte. */
  readonly contentUnchanged: boolean;
  readonly notes: readonly Note[];
  /** What was wrong with the file, and what became of its pages; of jobs that repair. */
  readonly repair?: RepairReport;
  /** What the pages were recognised as; of conversions on the visitor's device only. */
  readonly check?: ConversionCheck;
  /** Where the bytes of each input were and are; of jobs that make files smaller. */
  readonly byteAccounts?: readonly ByteAccounts[];
  /** What was read in pictures of pages, for review; of jobs on the visitor's device only. */
  readonly recognised?: readonly RecognisedFilePages[];
  readonly durationMs: number;
  readonly ranOn: HostKind;
}
