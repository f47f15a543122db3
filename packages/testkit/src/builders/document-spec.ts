import type { FileLayout } from './pdf-writer.ts';
import type { Dictionary } from './syntax.ts';

/** Lower left x, y, upper right x, y in points. */
export type Box = readonly [number, number, number, number];

/** Target of a link, an outline item or an action. `page` is a pageIndex. */
export type Target =
  | { readonly page: number }
  | { readonly name: string }
  | { readonly oldName: string }
  | { readonly uri: string }
  | { readonly file: string; readonly remoteName?: string }
  | { readonly script: string };

export interface LinkSpec {
  readonly to: Target;
  /** `/Dest` or `/A` with a GoTo action; other targets always use `/A`. */
  readonly via?: 'Dest' | 'A';
  /** Actions run after the first one (`/Next`). */
  readonly next?: readonly Target[];
  /** Run when the pointer enters (`/AA /E`). */
  readonly onEnter?: Target;
}

/** A note on a page with its pop-up window, and perhaps a reply to it (12.5.6.4, 12.5.6.14). */
export interface CommentSpec {
  readonly text: string;
  readonly reply?: string;
}

export interface PageSpec {
  /** Further text on the page, below its marker. */
  readonly text?: string;
  readonly mediaBox?: Box;
  readonly cropBox?: Box;
  readonly rotateDegrees?: number;
  readonly userUnit?: number;
  readonly links?: readonly LinkSpec[];
  readonly comments?: readonly CommentSpec[];
  /** Further content stream operators. */
  readonly content?: string;
  /** Further entries of the page dictionary. */
  readonly entries?: Dictionary;
}

export interface OutlineItemSpec {
  readonly title: string;
  readonly to?: Target;
  readonly open?: boolean;
  /** Red, green, blue, 0 to 1. */
  readonly color?: readonly [number, number, number];
  /** 1 italic, 2 bold. */
  readonly flags?: number;
  readonly children?: readonly OutlineItemSpec[];
}

export interface DestinationSpec {
  readonly name: string;
  readonly page: number;
}

export interface LabelRangeSpec {
  readonly fromPage: number;
  readonly style?: 'D' | 'R' | 'r' | 'A' | 'a';
  readonly prefix?: string;
  readonly start?: number;
}

export interface FieldSpec {
  /** Partial name. */
  readonly name: string;
  /** Absent for a field that only groups its children. */
  readonly kind?: 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';
  readonly value?: string;
  /** One widget on each of these pages. */
  readonly pages?: readonly number[];
  /** A key of the form's fonts; `Helv` when absent. */
  readonly font?: string;
  /** JavaScript that computes the value. */
  readonly calculate?: string;
  /** Full names of the fields that a push button resets (12.7.6.3). */
  readonly resets?: readonly string[];
  /** Choices, or the on-states of radio buttons, one for each widget. */
  readonly options?: readonly string[];
  readonly children?: readonly FieldSpec[];
}

export interface FormSpec {
  readonly fields: readonly FieldSpec[];
  /** Full names, in order of calculation. */
  readonly calculationOrder?: readonly string[];
  /** Resource name -> standard font, the form's /DR. */
  readonly fonts?: Readonly<Record<string, string>>;
}

export interface ElementSpec {
  readonly role: string;
  readonly page?: number;
  /** Wraps this marked content of its page; each number once a page. 0 is the page's marker. */
  readonly mcid?: number;
  /** Index of the link on its page that the element holds by reference. */
  readonly link?: number;
  readonly id?: string;
  readonly className?: string;
  readonly attributes?: Dictionary;
  readonly language?: string;
  readonly alternate?: string;
  readonly children?: readonly ElementSpec[];
}

export interface TagSpec {
  readonly elements: readonly ElementSpec[];
  readonly roles?: Readonly<Record<string, string>>;
  readonly classes?: Readonly<Record<string, Dictionary>>;
}

export interface AttachmentSpec {
  readonly name: string;
  readonly content: string;
  /** `names`: the EmbeddedFiles name tree and /AF. A number: an annotation on that page. */
  readonly at: 'names' | number;
}

export interface LayerSpec {
  readonly name: string;
  readonly visible: boolean;
  /** Pages with a filled square that belongs to the layer. */
  readonly pages: readonly number[];
}

export interface LayersSpec {
  readonly layers: readonly LayerSpec[];
  /** ON unless said. With OFF the visible layers are listed under /ON. */
  readonly baseState?: 'ON' | 'OFF';
  /** Indexes of layers of which one may be on. */
  readonly radioGroup?: readonly number[];
  /** Page with content that shows when any of the `members` is on (an OCMD). */
  readonly membershipPage?: number;
  /** Indexes of layers; all unless said. */
  readonly members?: readonly number[];
}

export interface ThreadSpec {
  readonly title: string;
  /** Pages of its beads in reading order. */
  readonly beads: readonly number[];
}

/** All that a built document holds. Everything but the pages may be left out. */
export interface DocumentSpec {
  /** Start of each page's text marker; `DOC` when absent. */
  readonly marker?: string;
  /** Number of pages, or a description of each. */
  readonly pages: number | readonly PageSpec[];
  /** Leaves of a node of the page tree; all under the root when absent. */
  readonly pagesPerNode?: number;
  /** Attributes of the root node; the pages carry no /Resources and no /MediaBox of their own. */
  readonly inherited?: Pick<PageSpec, 'mediaBox' | 'cropBox' | 'rotateDegrees'>;
  /** Puts the embedded font and the image, the same bytes in every file, on each page. */
  readonly sharedAssets?: boolean;
  readonly outline?: readonly OutlineItemSpec[];
  readonly destinations?: readonly DestinationSpec[];
  readonly oldDestinations?: readonly DestinationSpec[];
  readonly labels?: readonly LabelRangeSpec[];
  readonly form?: FormSpec;
  readonly tags?: TagSpec;
  readonly attachments?: readonly AttachmentSpec[];
  readonly scripts?: readonly { readonly name: string; readonly code: string }[];
  readonly layers?: LayersSpec;
  readonly threads?: readonly ThreadSpec[];
  readonly outputIntents?: readonly string[];
  readonly info?: Readonly<Record<string, string>>;
  /** Writes an XMP packet with this title. */
  readonly xmpTitle?: string;
  readonly language?: string;
  readonly viewerPreferences?: Dictionary;
  readonly openAction?: Target;
  /** Further entries of the catalog. */
  readonly catalog?: Dictionary;
  readonly version?: string;
  readonly layout?: FileLayout;
  readonly compressContent?: boolean;
}
