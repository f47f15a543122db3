import type { Corners } from '@recto/codecs';
import type { GraphicsState } from '@recto/pdf-content';
import { arrayOf, dictOf, nameOf, numberOf, type ObjectSource, type PdfDict, type PdfStream } from '@recto/pdf-core';
import { intersection } from './marks.ts';

/** What else of the graphics state decides whether something is seen. */
export interface PaintState {
  /** False when what lies below shows through: alpha, blend modes, masks. */
  readonly isPlain: boolean;
  readonly lineWidth: number;
  /** Around what the clip leaves; null for nothing, and before there is one it is endless. */
  readonly clip: Corners | null;
  /** True when the clip is that rectangle, and not only within it. */
  readonly isClipRectangle: boolean;
}

const ENDLESS: Corners = [-1e9, -1e9, 1e9, 1e9];
export const FIRST_PAINT_STATE: PaintState = {
  isPlain: true,
  lineWidth: 1,
  clip: ENDLESS,
  isClipRectangle: true,
};

/** What `gs` changes (ISO 32000-2, 8.4.5). */
export function withParameters(
  state: PaintState,
  parameters: PdfDict,
  source: ObjectSource,
): Pick<PaintState, 'lineWidth' | 'isPlain'> {
  const isOpaque = ['ca', 'CA'].every((key) => (numberOf(parameters.get(key), source) ?? 1) === 1);
  const mode = parameters.get('BM');
  const names = (arrayOf(mode, source) ?? [mode]).map((item) => nameOf(item ?? null, source));
  const isNormal = names.every((name) => name === null || name === 'Normal' || name === 'Compatible');
  const hasMask = dictOf(parameters.get('SMask'), source) !== null;
  const lineWidth = numberOf(parameters.get('LW'), source) ?? state.lineWidth;
  // A later state may say that all is plain again; that is not believed, which only finds less.
  return { lineWidth, isPlain: state.isPlain && isOpaque && isNormal && !hasMask };
}

/** What is left of the clip when a path is added to it. @param box around the path @param isRectangle whether it is the path */
export function clipped(
  paint: PaintState,
  box: Corners,
  isRectangle: boolean,
): Pick<PaintState, 'clip' | 'isClipRectangle'> {
  const clip = paint.clip && intersection(paint.clip, box);
  return { clip, isClipRectangle: paint.isClipRectangle && isRectangle };
}

/** No colorant in CMYK, else all light. */
export function isWhite(colour: GraphicsState['fill']): boolean {
  if (colour === null) return false;
  const white = colour.length === 4 ? 0 : 1;
  return colour.every((component) => component === white);
}

/** True for an image through which nothing shows. */
export function isOpaqueImage({ dict }: PdfStream, source: ObjectSource): boolean {
  if (source.resolve(dict.get('ImageMask')) === true || source.resolve(dict.get('IM')) === true) return false;
  if (numberOf(dict.get('SMaskInData'), source)) return false;
  return source.resolve(dict.get('SMask')) === null && source.resolve(dict.get('Mask')) === null;
}
