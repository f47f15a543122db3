/** An outline item as a reader shows it. */
export interface OutlineEntry {
  readonly title: string;
  /** 0 on the top level. */
  readonly depth: number;
  /** Page that it leads to; null when that is no page of the document. */
  readonly pageIndex: number | null;
}
