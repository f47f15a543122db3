/** Where the bytes of a file are. Whole numbers that add up to its size. */
export interface ByteAccount {
  readonly images: number;
  readonly fonts: number;
  /** Content of pages, forms and patterns: text and drawings. */
  readonly content: number;
  /** Structure, metadata, attachments and all else. */
  readonly other: number;
}

/** Where the bytes of a file were and where they are. */
export interface ByteAccounts {
  readonly before: ByteAccount;
  readonly after: ByteAccount;
}
