import type { AcceptedType } from '@recto/contract/accept';
import type { Limits } from '@recto/contract/tool';

/** Which files a page takes, and who is given them. */
export interface DropFacts {
  readonly limits: Limits;
  readonly accept: readonly AcceptedType[];
  /** True when more files than the tool takes become a batch. */
  readonly takesMany: boolean;
  /** Which files of a chosen or dropped folder are taken, by name. */
  readonly isWanted: (name: string) => boolean;
  readonly onFiles: (files: readonly File[]) => void;
}
