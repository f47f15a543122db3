import type { Quad } from '@recto/codecs';
import type { TypesetResult } from '@recto/contract/capabilities/typeset';

/** A part of a page of which nothing may remain. */
export interface RedactionArea {
  /** 1-based. */
  readonly page: number;
  /**
   * Four corners in default user space of the page (ISO 32000-2, 8.3.2.3), not rotated: points, unless the page has a
   * /UserUnit. In order around the area, either way; the area is convex. A `TextWord.box` of the raster capability fits
   * (`boxArea`).
   */
  readonly quad: Quad;
  /**
   * `scanned-word`: the invisible text of a scan, whose letters the picture may show elsewhere too. `ink`: where it does; text
   * stays there, because it is that of other words. Absent: everything goes.
   */
  readonly role?: 'scanned-word' | 'ink';
}

/** A part of content that is none of a page's own: of what an annotation shows, of a tile, a mask, a glyph. */
export interface InnerArea {
  /** Its place in the order of `readSurfaces`. */
  readonly surface: number;
  /** In the content's own units. */
  readonly quad: Quad;
}

/** Range of a match in a text, in UTF-16 units; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Term to search for outside the areas: in texts that no page draws, and by the proof everywhere. */
export type RedactionTerm = {
  /** True when pages may still draw it, because some of its hits were switched off. Absent: false. */
  readonly mayStayOnPages?: boolean;
} & (
  | {
      readonly kind: 'text';
      /** Not empty. White space stands for white space of any length. */
      readonly text: string;
      /** Absent: false. */
      readonly isCaseSensitive?: boolean;
      /** Only where it is no part of a longer word: no letter, digit or underscore beside it. Absent: false. */
      readonly isWholeWord?: boolean;
    }
  | {
      readonly kind: 'pattern';
      /** Name of the pattern in the report: "iban". */
      readonly name: string;
      /** True when it asks where a text, a line or a word ends, so that a part of a text does not answer. Absent: false. */
      readonly needsWholeTexts?: boolean;
      /** All places of the pattern in a text, in order, none within another. Called for each text of the document. */
      find(text: string): readonly TextRange[];
    }
);

/** A colour of DeviceRGB, components from 0 to 1. */
export interface OverlayColour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Cover drawn in place of removed content. */
export interface RedactionOverlay {
  /** Absent: black. */
  readonly colour?: OverlayColour;
  /** Written into each area that has room for it. Absent: nothing. */
  readonly reason?: string;
  /** The reason as glyphs, one line; fonts are embedded then. Absent: Helvetica draws it, and characters beyond Latin-1 are left out. */
  readonly typesetReason?: TypesetResult;
}

/** Kinds of what is removed, and of what a proof may find. */
export const REDACTION_KINDS = [
  'glyphs',
  'images',
  'image-pixels',
  'paths',
  'shadings',
  'annotations',
  'links',
  'fields',
  'structure-texts',
  'outline-items',
  'destinations',
  'attachments',
  'metadata',
  'scripts',
  'xfa',
  'other-texts',
  'thumbnails',
  'private-data',
  'unused-resources',
  'revisions',
] as const;
export type RedactionKind = (typeof REDACTION_KINDS)[number];

/** Things of one kind that were removed from one place. */
export interface RemovedContent {
  readonly kind: RedactionKind;
  /**
   * `glyphs`, `images` (whole), `paths`, `shadings`, `annotations`, `links`, `fields`: how many. `image-pixels`: pixels
   * overwritten in images that stay. `structure-texts` and the kinds after it: texts or entries changed or dropped.
   * `revisions`: objects of earlier versions, or of none.
   */
  readonly count: number;
  /** 1-based; null for what belongs to the document. */
  readonly page: number | null;
}

/** Content that `redact` removed, and the places where it had to remove more than the areas cover. */
export interface RedactionReport {
  /** One entry a kind and page, in the order of the pages, the document last. */
  readonly removed: readonly RemovedContent[];
  /** Images removed whole, though only a part of each lies in an area, because their samples cannot be decoded. */
  readonly undecodedImages: number;
  /** Pages that the document shows more than once: what is removed from one is removed from all. 1-based. */
  readonly sharedPages: readonly number[];
}

/** Something that a proof found in a result. */
export interface Leftover {
  readonly kind: RedactionKind;
  /** 1-based; null for what belongs to the document, or to no page that can be told. */
  readonly page: number | null;
  /**
   * Method of detection: `streams` all data inflated, `strings` all strings decoded, `names`, `text` PDFium's text of a
   * page, `pixels` its drawing, `images` samples, `drawings` paths, `annotations`, `revisions`.
   */
  readonly foundIn:
    | 'streams'
    | 'strings'
    | 'names'
    | 'text'
    | 'pixels'
    | 'images'
    | 'drawings'
    | 'annotations'
    | 'revisions';
  /** Exact place, for debugging: "object 12, /Title". Never the secret. */
  readonly place: string;
}

/** The rectangle of a box in default user space, as `TextWord.box` has it. */
export function boxArea(
  page: number,
  { left, bottom, right, top }: { left: number; bottom: number; right: number; top: number },
): RedactionArea {
  return {
    page,
    quad: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
  };
}
