import type { Corners } from '@recto/codecs';
import type { PdfDict, PdfStream } from '@recto/pdf-core';

/** Object with the content: a page, or a form. */
export type ContentOwner = PdfDict | PdfStream;

/** Something that content puts on a page: one operator, a path with its construction. */
export interface Mark {
  readonly owner: ContentOwner;
  /** Its bytes in the owner's content. */
  readonly start: number;
  readonly end: number;
  /** `words`: what a sequence of marked content says of itself in other words; it paints nothing, nor does a `comment`. */
  readonly kind: 'text' | 'image' | 'path' | 'shading' | 'words' | 'comment';
  /** Around it on its surface, of a page in default user space, cut to the clip; null when that is not known. */
  readonly box: Corners | null;
  /** The rectangle that nothing below shows through; null for none. */
  readonly cover: Corners | null;
  /** Text that is neither filled nor stroked. */
  readonly isInvisible: boolean;
  /** True for what paints with white alone. */
  readonly isWhite: boolean;
  readonly isInHiddenLayer: boolean;
  /** True when a clip leaves nothing of it. */
  readonly isClippedAway: boolean;
  /** Content that replaces the mark when it is removed. */
  readonly replacement: string;
  /** For text, content that moves the following text as the removed text did; empty when unknown. */
  readonly advance: string;
  /** For `words`, the positions of the first mark that they describe and of the first one behind; null for other marks. */
  readonly about: readonly [from: number, to: number] | null;
  /** Text of a `comment`; empty for other kinds. */
  readonly said: string;
  /** The text that begins where this one ends. */
  follower: Mark | null;
}

/**
 * Surface that content is drawn on: a page, the cell of a pattern, a glyph, an appearance. All its marks in the order of
 * painting.
 */
export interface Surface {
  readonly marks: readonly Mark[];
  /** Null for a page; else the box to which its content is cut, null without one. */
  readonly frame: { readonly box: Corners | null } | null;
  /** False when some of the content could not be followed: then nothing of it is known for sure. */
  readonly isComplete: boolean;
}

/** True when the first holds all of the second. */
export function contains(outer: Corners, inner: Corners): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/** A rectangle with this much more on each side. */
export function grown([left, bottom, right, top]: Corners, by: number): Corners {
  return [left - by, bottom - by, right + by, top + by];
}

export function area([left, bottom, right, top]: Corners): number {
  return (right - left) * (top - bottom);
}
