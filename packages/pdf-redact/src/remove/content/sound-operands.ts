import { latin1 } from '@recto/codecs';
import type { ContentReader } from '@recto/pdf-content';
import { writtenOperands } from './rewritten.ts';

/** How many numbers the operators take that say where things are (ISO 32000-2, Annex A). */
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
 * What an operator with damaged operands means here: readers disagree about `1.2-3 Td` and `12l`, and what one of them puts
 * outside an area another puts into it. Of too many operands the last ones count, with too few the operator does nothing.
 * @param reader its `numbers` are those that count afterwards
 * @returns the operator with its operands, empty for one that does nothing; null for one that all readers understand alike
 */
export function soundOperator(reader: ContentReader): string | null {
  const { operator, numbers, bytes, operandsStart, operatorStart } = reader;
  const count = COUNTS[operator];
  if (count === undefined) return null;
  if (numbers.length < count) return '';
  if (numbers.length === count && NUMBERS.test(latin1(bytes, operandsStart, operatorStart))) return null;
  numbers.splice(0, numbers.length - count);
  return `${writtenOperands(...numbers)}${operator}`;
}
