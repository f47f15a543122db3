import { type GraphicsState, INITIAL_STATE, INITIAL_TEXT_STATE, type TextState } from '@recto/pdf-content';
import type { ObjectSource, PdfDict, PdfObject, PdfStream } from '@recto/pdf-core';
import type { Mark } from './marks.ts';
import { FIRST_PAINT_STATE, type PaintState } from './paint-state.ts';

/** What is followed to know whether something is seen. */
export interface MarkState extends GraphicsState, TextState, PaintState {}

export const INITIAL_MARK_STATE: MarkState = { ...INITIAL_STATE, ...INITIAL_TEXT_STATE, ...FIRST_PAINT_STATE };

/** What content begins with: the state of what draws it. */
export interface Surroundings {
  readonly state: MarkState;
  readonly resources: PdfDict | null;
  /** How many forms it is nested in. */
  readonly depth: number;
  readonly isHidden: boolean;
}

/** What a walk tells of the content that it follows, and asks. */
export interface SurfaceListener {
  readonly source: ObjectSource;
  readonly marks: readonly Mark[];
  /** Set to false when not all could be followed. */
  isComplete: boolean;
  add(mark: Mark): void;
  /** Reads a form on the same surface. @param around what draws it */
  form(form: PdfStream, around: Surroundings): void;
  /** Content with a surface of its own. @param resources for content without any */
  inner(stream: PdfStream, resources: PdfDict | null): void;
  /** The glyphs of a Type 3 font. @param resources for a font without any */
  glyphs(font: PdfDict, resources: PdfDict | null): void;
  /** True for a layer that is off. */
  hides(layer: PdfObject | undefined): boolean;
}
