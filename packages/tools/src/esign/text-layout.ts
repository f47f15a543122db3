/** Height of a line, and distance from its top to the baseline, in sizes of the font. */
const LINE_HEIGHT = 1.2;
const FIRST_BASELINE = 0.9;
/** A line that measures less would be drawn without end. */
const LEAST_EM = 0.1;

/** Layout of the text of a mark in its area, in the units of the area. */
export interface TextLayout {
  readonly fontSize: number;
  readonly lineHeight: number;
  /** From the top of the area. */
  readonly firstBaseline: number;
}

/**
 * Lays out the text of a mark, on the page of the tool as in the result: as large as its area allows, in the middle of its height.
 * @param area width, height and, where one was chosen, the size of the font; 0 for none. @param widthsEm of its lines
 */
export function layOutText(
  { width, height, size }: { readonly width: number; readonly height: number; readonly size: number },
  widthsEm: readonly number[],
): TextLayout {
  const widestEm = Math.max(LEAST_EM, ...widthsEm);
  const fontSize = size || Math.min(height / (widthsEm.length * LINE_HEIGHT), width / widestEm);
  const lineHeight = fontSize * LINE_HEIGHT;
  return {
    fontSize,
    lineHeight,
    firstBaseline: (height - widthsEm.length * lineHeight) / 2 + fontSize * FIRST_BASELINE,
  };
}
