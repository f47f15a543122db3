import type { ByteAccounts } from '@recto/contract/byte-account';

/** Subject of a preview: a page by itself, 0-based; the whole file when undefined. */
export type PreviewAbout = { readonly pageIndex: number } | undefined;

/** Result that a job would make. */
export interface CompressPreview extends ByteAccounts {
  /** Size of the page as a file of its own, or of the whole file. */
  readonly sizeBefore: number;
  readonly sizeAfter: number;
  /** File that would be made, without a lock. */
  readonly bytes: Uint8Array;
}
