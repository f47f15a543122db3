import type { Matrix } from '@recto/codecs';
import type { PdfDict, PdfObject, PdfStream } from '@recto/pdf-core';
import type { FontMetrics } from '@recto/pdf-fonts';
import type { ContentReader } from '../reader/content-reader.ts';
import type { InlineImage } from '../reader/inline-image.ts';
import type { Content, ContentRange, MarkedSequence, Surface, UpcomingContent } from './content.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { Path } from './path.ts';
import type { MeasuredText } from './shown-text.ts';

/** An operator that puts something on the surface. */
export interface PaintedEvent extends ContentRange {
  readonly operator: string;
  /** The state with which it is painted. */
  readonly state: GraphicsState;
  /** The innermost sequence of marked content that holds it. */
  readonly marked: MarkedSequence | null;
  /** True when marked content around it, or the object's own /OC, is hidden. */
  readonly isHidden: boolean;
}

/** Text of a text-showing operator (9.4.3). The spacing and the next line that some of them set are in the state and the matrix. */
export interface TextEvent extends PaintedEvent {
  readonly kind: 'text';
  /** From text space to user space, where the first glyph is placed: Tm, without size, scale and rise. */
  readonly textMatrix: Matrix;
  /** True when it begins where the text before it in the same content ended: no operator has placed text between. */
  readonly isContinuation: boolean;
  /** The strings of the operand, decrypted and without escapes. The array is used again for the next event. */
  readonly strings: readonly Uint8Array[];
  /**
   * Strings and adjustments in their order; null for an operand that is damaged. Read from the content when first asked for.
   */
  items(): readonly (Uint8Array | number)[] | null;
  /** As `items`; of a damaged operand the strings and adjustments that can be told. */
  soundItems(): readonly (Uint8Array | number)[];
  /** The metrics of its font. */
  readonly metrics: FontMetrics;
  /** The length and the bounds of the text, measured when first asked for. */
  measured(): MeasuredText;
  /** Tells how far the text moves on to the right, in text space, for a visitor that has measured it by itself. */
  reaches(length: number): void;
}

/** A path that is painted, made the clip, or both (8.5.3). */
export interface PathEvent extends PaintedEvent {
  readonly kind: 'path';
  /** In user space; `state.matrix` lays it on the surface. Used again after the event: `copy` keeps one. */
  readonly path: Path;
  readonly fill: 'nonzero' | 'evenodd' | null;
  readonly isStroked: boolean;
  /** The rule of the clip that it becomes after painting; null for none. */
  readonly clip: 'nonzero' | 'evenodd' | null;
  /** The first byte of the operator that paints it; `start` is that of the first operator that builds it. */
  readonly paintStart: number;
  /** False when other operators stand between those that build it. */
  readonly isUninterrupted: boolean;
}

/** An image drawn into the unit square of the state's matrix, by `Do` or written inline (8.9). */
export interface ImageEvent extends PaintedEvent {
  readonly kind: 'image';
  /** For an inline image one that is made of it: keys and names in full, the colour space as the resources have it. */
  readonly image: PdfStream;
  /** Its name among the resources; null for an inline image. */
  readonly name: string | null;
  readonly inline: InlineImage | null;
}

/** A shading painted over the clip (8.7.4.2). */
export interface ShadingEvent extends PaintedEvent {
  readonly kind: 'shading';
  readonly name: string;
  /** A dictionary or a stream, possibly a reference; undefined for one that is not there. */
  readonly shading: PdfObject | undefined;
}

/** A form, or an XObject of a kind that nobody knows, before it is read (8.10). */
export interface FormEvent extends PaintedEvent {
  readonly kind: 'form';
  readonly form: PdfStream;
  readonly name: string;
  /** /Subtype: `Form`; another name or null for what is neither form nor image. */
  readonly subtype: string | null;
}

/** A sequence of marked content begins or ends, or a point is marked (14.6). */
export interface MarkedEvent extends ContentRange {
  readonly kind: 'marked';
  readonly phase: 'begin' | 'end' | 'point';
  /** The sequence that begins or ends; null for an end without a beginning. */
  readonly sequence: MarkedSequence | null;
}

/** A comment between operators (7.2.4), with its percent sign, up to the next operator. */
export interface CommentEvent extends ContentRange {
  readonly kind: 'comment';
  /** True when the content around it is hidden. */
  readonly isHidden: boolean;
}

/** An operator that changes the state, places text, or means nothing. The state is that after it. */
export interface StateEvent extends ContentRange {
  readonly kind: 'state';
  /** Empty for a word that is no operator. */
  readonly operator: string;
  readonly state: GraphicsState;
}

/** An operator before it is followed. One object for all operators of a content. */
export interface UpcomingOperator {
  readonly content: Content;
  /** With the operator, its range, and its operands as far as the interpreter needs them. */
  readonly reader: ContentReader;
  /** States that are saved and not restored in this content. */
  readonly savedCount: number;
  /** True for an operator that constructs a path or makes it the clip (8.5.2, 8.5.4). */
  readonly buildsPath: boolean;
}

/** Reasons for which content is not read, or not known for sure. */
export type Unread =
  /** It draws itself. */
  | 'recursion'
  /** The page has more than `InterpreterLimits` allow. */
  | 'limit'
  /** It cannot be decoded, and nothing of it is read. */
  | 'unreadable'
  /** It is damaged: the beginning is read. */
  | 'damaged'
  /** An operator has too few operands, and does nothing, or too many, of which the last count: readers differ in what they do. */
  | 'operands';

/** The parts of the graphics state that are followed at a cost. */
export interface Followed {
  /** The clipping path; paths are built for it. */
  readonly clip?: boolean;
  /** Colours and their spaces. */
  readonly colours?: boolean;
  /** True to follow also colours that have no effect, those that uncoloured tiles and glyphs set (8.7.3.3, 9.6.4). */
  readonly ignoredColours?: boolean;
}

/**
 * Things that an interpreter tells, in the order of the content. A visitor has the members that it needs: no time is spent on
 * events without a member. Events are new objects each time and may be kept, but for the parts that say otherwise.
 */
export interface Visitor {
  readonly follows?: Followed;
  /** @returns false for an operator that is passed over as if it were not there */
  operator?(operator: UpcomingOperator): boolean;
  text?(event: TextEvent): void;
  path?(event: PathEvent): void;
  image?(event: ImageEvent): void;
  shading?(event: ShadingEvent): void;
  /** @returns false for a form that is passed over. Without this member, forms are read and unknown kinds are not. */
  form?(event: FormEvent): boolean;
  marked?(event: MarkedEvent): void;
  comment?(event: CommentEvent): void;
  state?(event: StateEvent): void;
  /** A font is selected, by `Tf` or `gs`. */
  font?(font: PdfDict, content: Content): void;
  /** `gs` applies these parameters. */
  parameters?(parameters: PdfDict, content: Content, state: GraphicsState): void;
  /**
   * A tiling pattern becomes a colour, a soft mask is set, or text is shown in a Type 3 font (a call for each of its glyphs, once for
   * each resources of it). The visitor reads it with `Interpreter.surface`, at once or later, or leaves it.
   */
  surface?(surface: Surface): void;
  /** Content is about to be decoded. @returns false to pass it over */
  enter?(content: UpcomingContent): boolean;
  /** Content is decoded and about to be interpreted. */
  content?(content: Content): void;
  /** The content, and all that it draws, has been interpreted. @param openStates saved states that it did not restore */
  leave?(content: Content, openStates: number): void;
  /** @param stream null for a limit that the page has reached by itself */
  unread?(reason: Unread, stream: PdfStream | null): void;
  /** True for a group or membership of optional content (8.11) that is not shown. Without this member all is shown. */
  hides?(layer: PdfObject): boolean;
}
