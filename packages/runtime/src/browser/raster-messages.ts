import type { SerializedError } from '@recto/contract/recto-error';

/** A page's shape as displayed, in points; null for a page that cannot be read. */
export type PageShape = { readonly widthPoints: number; readonly heightPoints: number } | null;

/** One thumbnail: the page fitted into a box of CSS pixels. */
export interface PictureRequest {
  /** 0-based. */
  readonly pageIndex: number;
  readonly boxWidth: number;
  readonly boxHeight: number;
  readonly devicePixelRatio: number;
}

/** Everything the thumbnail worker is told. Files cross by reference. */
export type RasterRequest =
  /** Fetches what drawing takes, ahead of the first file. There is no answer. */
  | { readonly kind: 'preload' }
  | { readonly kind: 'open'; readonly fileId: number; readonly file: File; readonly password?: string }
  | {
      readonly kind: 'draw';
      readonly requestId: number;
      readonly fileId: number;
      readonly picture: PictureRequest;
      /** Smaller is sooner. */
      readonly priority: number;
    }
  | { readonly kind: 'withdraw'; readonly requestId: number }
  | { readonly kind: 'close'; readonly fileId: number };

/** Everything it says. Pictures are transferred. */
export type RasterReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly fileId: number; readonly shapes: readonly PageShape[] }
  /** After the shapes: null for a document that labels no page. */
  | { readonly kind: 'labelled'; readonly fileId: number; readonly labels: readonly string[] | null }
  | { readonly kind: 'refused'; readonly fileId: number; readonly error: SerializedError }
  /** A drawing has begun; while it lasts the worker may hear and say nothing. */
  | { readonly kind: 'drawing'; readonly fileId: number; readonly picture: PictureRequest }
  /** It has ended, whichever way. */
  | { readonly kind: 'rested' }
  | { readonly kind: 'drawn'; readonly requestId: number; readonly bitmap: ImageBitmap }
  | { readonly kind: 'failed'; readonly requestId: number; readonly error: SerializedError };
