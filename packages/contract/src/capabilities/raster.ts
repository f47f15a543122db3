import type { InputFile } from '../job.ts';
import type { GrayImage } from './ocr.ts';
import type { PageModel, PageModelOptions, RenderAreaOptions } from './page-model.ts';
import type { PixelImage } from './pixel-image.ts';

/** A PDF opened for looking at. Opaque; holds memory until `close`. */
export interface RasterDocument {
  readonly kind: 'raster-document';
  readonly fileName: string;
  readonly pageCount: number;
  /** Pages (0-based) of which a part is neither drawn nor read, because it would take minutes; known once they were. */
  readonly pagesInPart?: ReadonlySet<number>;
}

/** An axis-parallel rectangle; `left <= right`, `bottom <= top`. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Size of a page as displayed. */
export interface RasterPageSize {
  /** As displayed: CropBox, rotation and UserUnit applied. */
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** Clockwise, inherited values included. */
  readonly rotationDegrees: 0 | 90 | 180 | 270;
  /** Points per unit of default user space (ISO 32000-2, Table 31); 1 for nearly every file. */
  readonly userUnit: number;
  /** The visible part (CropBox cut to MediaBox) in default user space units, not rotated. */
  readonly visibleBox: Box;
}

/** Either a resolution, or a box that the page is fitted into without distortion. */
export type RenderScale =
  | { readonly dpi: number }
  | { readonly maxWidthPixels: number; readonly maxHeightPixels: number };

export type RenderPageOptions = RenderScale & {
  readonly pageIndex: number;
  /** White when absent. */
  readonly background?: 'white' | 'transparent';
  /** Annotations and form fields; drawn when absent. */
  readonly includeAnnotations?: boolean;
  readonly signal?: AbortSignal;
};

export interface RenderGrayOptions {
  readonly pageIndex: number;
  readonly dpi: number;
  readonly signal?: AbortSignal;
}

export interface ThumbnailOptions {
  readonly pageIndex: number;
  /** The box in the page's own (CSS) pixels. */
  readonly boxWidth: number;
  readonly boxHeight: number;
  /** Device pixels per CSS pixel; 1 when absent. */
  readonly devicePixelRatio?: number;
  readonly signal?: AbortSignal;
}

/** Characters without white space between them. */
export interface TextWord {
  readonly text: string;
  /** In default user space units (points unless the page has a UserUnit), not rotated. Ascent to descent of the font. */
  readonly box: Box;
  /** Offset of the word's first character in `PageText.plainText`, in UTF-16 units. */
  readonly offset: number;
}

export interface TextLine {
  readonly words: readonly TextWord[];
  /** Around all words. */
  readonly box: Box;
}

export interface PageText {
  /** In the engine's reading order; lines end with a line feed. */
  readonly plainText: string;
  /** Lines that hold at least one word. */
  readonly lines: readonly TextLine[];
}

/** An input whose host can read without waiting, as a worker and Node can: then a file is never loaded whole. */
export interface BlockReadableInput extends InputFile {
  /** Bytes [start, end), clipped to the file; the caller does not modify them. @throws file-unreadable */
  readBlock(start: number, end: number): Uint8Array;
}

/**
 * Pages to pixels and to text. Every call may be refused with `too-demanding` (pixels, memory or time above the host's
 * limits), `input-damaged` (the page cannot be read), `engine-crashed` (the next call gets a fresh engine), `cancelled`,
 * or `option-invalid` (a page or a size that does not exist). Calls run one after another.
 */
export interface RasterCapability {
  /**
   * Opens a PDF. An input with `readBlock` (BlockReadableInput) is read in parts, any other is held in memory.
   * @throws input-locked, password-wrong, encryption-unsupported, input-damaged, file-unreadable, too-demanding
   */
  open(input: InputFile, options?: { readonly signal?: AbortSignal }): Promise<RasterDocument>;
  /** Frees what the document holds; calls still running for it fail. Closing twice is allowed. */
  close(document: RasterDocument): Promise<void>;
  /** One entry for each page, null where the page cannot be read. */
  pageSizes(
    document: RasterDocument,
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly (RasterPageSize | null)[]>;
  /** The label of each page as a viewer shows it, "iv" or "A-3"; null for a document without labels (ISO 32000-2, 12.4.2). */
  pageLabels(document: RasterDocument, options?: { readonly signal?: AbortSignal }): Promise<readonly string[] | null>;
  /** Draws one page as a viewer shows it. The result belongs to the caller. */
  renderPage(document: RasterDocument, options: RenderPageOptions): Promise<PixelImage>;
  /** Draws one page as `renderPage` does, on white, in shades of gray (ITU-R BT.601): in half the time. */
  renderGray(document: RasterDocument, options: RenderGrayOptions): Promise<GrayImage>;
  /** Draws a part of a page on white, at most as large as the host's limits allow. */
  renderArea(document: RasterDocument, options: RenderAreaOptions): Promise<PixelImage>;
  /** Everything of one page that its reconstruction needs: glyphs, lines, pictures, links, tags. */
  pageModel(document: RasterDocument, pageIndex: number, options?: PageModelOptions): Promise<PageModel>;
  /** Draws one page small, on white, to fit a box. The result belongs to the caller. */
  thumbnail(document: RasterDocument, options: ThumbnailOptions): Promise<PixelImage>;
  /** The text of one page, hidden text included, with the place of each word. */
  text(document: RasterDocument, pageIndex: number, options?: { readonly signal?: AbortSignal }): Promise<PageText>;
}
