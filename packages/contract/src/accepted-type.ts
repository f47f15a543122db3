/** A kind of file a tool takes: known by name for the file dialog, by content for the truth. */
export interface AcceptedType {
  readonly kind: string;
  /** "a PDF", "a JPEG image": fits after "is not". */
  readonly label: string;
  /** Lower case, with the dot. */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** True when the first bytes can be this type. @param head up to SNIFF_BYTES from the file's start. */
  sniff(head: Uint8Array): boolean;
}
