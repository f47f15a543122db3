import { writeNumber } from '@recto/codecs';
import type { TextEvent } from '../interpret/events.ts';

/** The operator that moves what follows as far as a text did, in thousandths of its size; empty when nothing moves. */
export function advanceOperator(event: TextEvent): string {
  const { fontSize, horizontalScale } = event.state.text;
  const { length, metrics } = event.measured();
  const scale = fontSize * (metrics.isVertical ? 1 : horizontalScale);
  return scale === 0 || length === 0 ? '' : `[${writeNumber((-1000 * length) / scale)}] TJ`;
}

/** The operators with which `'` and `"` begin their line before they show text; empty for other operators. */
export function lineOperators({ operator, state }: TextEvent): string {
  if (operator === "'") return NEXT_LINE;
  if (operator !== '"') return '';
  const { wordSpacing, characterSpacing } = state.text;
  return `${writeNumber(wordSpacing, EXACT)} Tw ${writeNumber(characterSpacing, EXACT)} Tc ${NEXT_LINE}`;
}

/** Digits of what is written again as it was. */
const EXACT = 12;
const NEXT_LINE = 'T*';

/** Ends a path that nothing paints. */
export const END_PATH = 'n';

/** Sets the text rendering mode (Table 104). */
export function renderingModeOperator(mode: number): string {
  return `${writeNumber(mode)} Tr`;
}

/** Begins a sequence of marked content with nothing but an identifier, or with nothing. @param tag of regular characters */
export function markedContentOperator(tag: string, identifier: number | null): string {
  return identifier === null ? `/${tag} BMC` : `/${tag} <</MCID ${writeNumber(identifier)}>> BDC`;
}
