import { writeNumber } from '@recto/codecs';
import { type PdfDict, PdfName, type PdfObject } from '@recto/pdf-core';
import type { MarkedEvent, TextEvent } from '../interpret/events.ts';
import { writtenOperands } from './operands.ts';

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

/** Begins a sequence of marked content with nothing but an identifier, or with nothing. @param tag regular characters only */
export function markedContentOperator(tag: string, identifier: number | null): string {
  return identifier === null ? `/${tag} BMC` : `/${tag} <</MCID ${writeNumber(identifier)}>> BDC`;
}

/** Begins marked content or marks a point (Table 352). @param properties direct objects only; null for none */
export function markedOperator(phase: MarkedEvent['phase'], tag: string, properties: PdfDict | null): string {
  const operands = writtenOperands(PdfName.of(tag), ...(properties ? [properties] : []));
  if (phase === 'point') return `${operands}${properties ? 'DP' : 'MP'}`;
  return `${operands}${properties ? 'BDC' : 'BMC'}`;
}

/** Shows strings, with adjustments between them, in thousandths of the font size (`TJ`). */
export function showOperator(items: readonly PdfObject[]): string {
  return `${writtenOperands([...items])}TJ`;
}

/** An operator whose last operand is the name of a resource. @param operands before the name */
export function namedOperator(operator: string, name: string, ...operands: readonly PdfObject[]): string {
  return `${writtenOperands(...operands, PdfName.of(name))}${operator}`;
}
