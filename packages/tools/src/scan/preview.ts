import type { ShareQuad } from '@recto/contract/picture-corners';

/** Preview of one picture by the operation. */
export interface ScanPreview {
  /** Corners of the shown page. */
  readonly corners: ShareQuad;
  /** True when the outline of a sheet was found, or given; false when the whole picture is taken for want of one. */
  readonly isOutline: boolean;
  /** The page, small, as a JPEG. */
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly widthPixels: number;
  readonly heightPixels: number;
}
