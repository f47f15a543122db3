import type { ShareQuad } from '@recto/contract/picture-corners';

/** What the operation shows of one picture beforehand. */
export interface ScanPreview {
  /** Of the page that is shown. */
  readonly corners: ShareQuad;
  /** True when the outline of a sheet was found, or given; false when the whole picture is taken for want of one. */
  readonly isOutline: boolean;
  /** The page, small, as a JPEG. */
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly widthPixels: number;
  readonly heightPixels: number;
}
