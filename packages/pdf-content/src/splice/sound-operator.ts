import { latin1 } from '@recto/codecs';
import type { PdfObject } from '@recto/pdf-core';
import type { UpcomingOperator } from '../interpret/events.ts';
import type { ContentReader } from '../reader/content-reader.ts';
import { writtenOperands } from './operands.ts';

/** Counts of the numbers that operators take which place something (ISO 32000-2, Annex A). */
const COUNTS: Readonly<Record<string, number>> = {
  cm: 6,
  w: 1,
  m: 2,
  l: 2,
  c: 6,
  v: 4,
  y: 4,
  re: 4,
  Tc: 1,
  Tw: 1,
  Tz: 1,
  TL: 1,
  Ts: 1,
  Tr: 1,
  Td: 2,
  TD: 2,
  Tm: 6,
};
/** Numbers as ISO 32000-2, 7.3.3 has them, each with white space behind it. */
const NUMBERS = /^\s*(?:(?=\S)[-+]?\d*(?:\.\d*)?\s+)*$/;

/**
 * Writes an operator as the interpreter takes it, where readers disagree about it: about `1.2-3 Td` and `12l`, and what one of them
 * puts outside an area another puts into it. Of too many operands the last ones count, with too few the operator does nothing. A
 * restore without a saved state does nothing, nor do a part of an inline image without the others and an image without a size:
 * readers disagree about where these end, and some give up the page.
 * @param keepsImages true for inline images that stay as they are
 * @returns the operator with its operands, empty for one that does nothing or is no operator; null for one that all readers
 * understand alike
 */
export function soundOperator({ reader, savedCount }: UpcomingOperator, keepsImages = false): string | null {
  const { operator, numbers, bytes, operandsStart, operatorStart } = reader;
  const count = COUNTS[operator];
  if (count === undefined) return doesNothing(reader, savedCount, keepsImages) ? '' : null;
  if (numbers.length < count) return '';
  if (numbers.length === count && isSound(bytes, operandsStart, operatorStart)) return null;
  return `${writtenOperands(...numbers.slice(-count))}${operator}`;
}

function doesNothing({ operator, inlineImage }: ContentReader, savedCount: number, keepsImages: boolean): boolean {
  switch (operator) {
    case '':
      return true;
    case 'Q':
      return savedCount === 0;
    case 'ID':
    case 'EI':
      return !keepsImages;
    case 'BI':
      return !keepsImages && !['Width', 'Height'].every((key) => isPositive(inlineImage?.dict.get(key)));
    default:
      return false;
  }
}

const isPositive = (value: PdfObject | undefined) => typeof value === 'number' && value > 0;

function isSound(bytes: Uint8Array, start: number, end: number): boolean {
  return NUMBERS.test(latin1(bytes, start, end));
}
