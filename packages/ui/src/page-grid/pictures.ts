/** A page's shape as displayed, in points; null for a page that cannot be read. */
export type PageShape = { readonly widthPoints: number; readonly heightPoints: number } | null;

/** One picture: the page fitted into a box of CSS pixels. */
export interface PictureRequest {
  /** 0-based. */
  readonly pageIndex: number;
  readonly boxWidth: number;
  readonly boxHeight: number;
  readonly devicePixelRatio: number;
}

/** A file whose pages can be drawn. Everything it rejects with means: do without the picture. */
export interface PictureFile {
  /** Every page's shape. */
  readonly shapes: Promise<readonly PageShape[]>;
  /** Every page's label; null for a document without labels. */
  readonly labels: Promise<readonly string[] | null>;
  /** A picture that is still kept from before. Belongs to the host; draw it at once. */
  peek(picture: PictureRequest): ImageBitmap | undefined;
  /** The picture. Belongs to the host; draw it at once. @param options.priority smaller is sooner, 0 for what is visible. */
  draw(
    picture: PictureRequest,
    options: { readonly priority: number; readonly signal?: AbortSignal },
  ): Promise<ImageBitmap>;
  close(): void;
}

/** Engine that draws pages, as the widgets see it; the raster host of the runtime fits. */
export interface PictureHost {
  /** Loads what drawing takes, so that the first file needs no network. */
  preload(): void;
  open(file: File, password?: string): PictureFile;
}
