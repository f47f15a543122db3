import type { Matrix } from '@recto/codecs';
import type { PdfDict, PdfObject, PdfStream } from '@recto/pdf-core';
import type { Transparency } from './graphics-state.ts';

/** The kinds of content streams (ISO 32000-2, 7.8.1). An `appearance` is a form that an annotation shows. */
export type ContentKind = 'page' | 'form' | 'appearance' | 'pattern' | 'glyph' | 'soft-mask';

/** One content that is interpreted. The same form drawn twice is two of these, with the same `owner`. */
export interface Content {
  readonly kind: ContentKind;
  /** The dictionary of the page or of the stream, by which the content is told from others. */
  readonly owner: PdfDict;
  /** The stream that holds it; null for a page, whose streams are read as one. */
  readonly stream: PdfStream | null;
  /** Decoded, and joined for a page. Byte ranges of events are positions in it. */
  readonly bytes: Uint8Array;
  /** The streams of which `bytes` are made, and where each begins in them. */
  readonly parts: readonly ContentPart[];
  /** Its own, or for content without any those of what draws it. */
  readonly resources: PdfDict | null;
  /** From its own units to those of the surface on which it is drawn, before its first operator. */
  readonly matrix: Matrix;
  /** The content that draws it; null for a page, and for a surface that is read for itself. */
  readonly parent: Content | null;
  /** Forms that it is nested in. */
  readonly depth: number;
  /** The marked content within which it is drawn; null for none. */
  readonly marked: MarkedSequence | null;
  /** True when a layer around it hides it (`Visitor.hides`). */
  readonly isHidden: boolean;
  /** The transparency with which a group is laid on what is below (11.4.7); null for content that is no group. */
  readonly groupTransparency: Transparency | null;
}

/** Content that is not decoded yet. */
export type UpcomingContent = Omit<Content, 'bytes' | 'parts'>;

/** One stream of content. */
export interface ContentPart {
  readonly stream: PdfStream;
  readonly start: number;
}

/** A place in content: bytes [start, end) of `content.bytes`, operands included. */
export interface ContentRange {
  readonly content: Content;
  readonly start: number;
  readonly end: number;
}

/** A sequence of marked content (ISO 32000-2, 14.6), or a marked point. */
export interface MarkedSequence extends ContentRange {
  readonly tag: string;
  /** The property list, by name or written in the content; null for none. */
  readonly properties: PdfDict | null;
  /** The name of the property list among the resources; null for one that is written in the content. */
  readonly propertiesName: string | null;
  /** The sequence around it, of the content that draws this one too. */
  readonly outer: MarkedSequence | null;
  /** True when it, or one around it, belongs to a layer that `Visitor.hides` says is hidden. */
  readonly isHidden: boolean;
}

/** Content with a ground and units of its own, which is used by other content or shown by an annotation. */
export interface Surface {
  readonly kind: 'appearance' | 'pattern' | 'glyph' | 'soft-mask';
  readonly stream: PdfStream;
  /** Its own, or those of what uses it. */
  readonly resources: PdfDict | null;
  /** From its own units to those of the surface that uses it; for a glyph to text space of font size 1. */
  readonly matrix: Matrix;
  /** The content that uses it; null for an appearance. */
  readonly user: Content | null;
  /** The annotation that shows it, the font whose glyph it is, the dictionary of the mask; null for a pattern. */
  readonly holder: PdfDict | null;
  /** The name of a glyph, the state of an appearance; else empty. */
  readonly name: string;
}

/** An appearance of an annotation; the matrix of its surface places it on the page (12.5.5). */
export interface ShownAppearance {
  readonly surface: Surface;
  /** The annotation's own optional content; null for none. */
  readonly layer: PdfObject;
  /** True when flags of the annotation hide it. */
  readonly isHidden: boolean;
}

/** A page as it is handed to the interpreter. `pageContent` of `@recto/pdf-document` makes one. */
export interface PageContent {
  readonly dict: PdfDict;
  /** The streams of /Contents in order. */
  readonly streams: readonly PdfStream[];
  /** Its own or inherited resources. */
  readonly resources: PdfDict | null;
  /** Appearances of annotations that are seen on a screen, in the order of painting. */
  readonly appearances: readonly ShownAppearance[];
}
