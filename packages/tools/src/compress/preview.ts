import type { ByteAccounts } from '@recto/contract/byte-account';

/** What is asked about a job: a page by itself, 0-based; the whole file when it is undefined. */
export type PreviewAbout = { readonly pageIndex: number } | undefined;

/** What a job would make. */
export interface CompressPreview extends ByteAccounts {
  /** Of the page as a file of its own, or of the whole file. */
  readonly sizeBefore: number;
  readonly sizeAfter: number;
  /** What would be made, without a lock. */
  readonly bytes: Uint8Array;
}
