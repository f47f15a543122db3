import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import { NO_VALUES, NUMBERS } from '@recto/pdf-core/syntax';
import { operandMatrix } from './operand-matrix.ts';
import { ContentReader, joinContent } from './reader/content-reader.ts';
import { isPainting } from './reader/operators.ts';

/** State that a page's content leaves open at its end. */
export interface ContentBalance {
  /** Graphics states that are saved and not restored. */
  readonly openStates: number;
  /** Restored although nothing was saved, which readers pass over. */
  readonly strayRestores: number;
  /** Marked-content sequences that are not ended. */
  readonly openSequences: number;
  readonly isTextOpen: boolean;
}

/** More is no page but an attack, and is not closed. */
const MOST_OPEN = 10_000;

/**
 * Counts what content opens and closes (ISO 32000-2, 8.4.2, 9.4.1, 14.6), without reading operands: pages are many and long.
 * @param parts the decoded streams of one page, in order
 */
export function contentBalance(parts: readonly Uint8Array[]): ContentBalance {
  let openStates = 0;
  let strayRestores = 0;
  let openSequences = 0;
  let isTextOpen = false;
  const reader = new ContentReader(joinContent(parts), NO_VALUES);
  while (reader.next()) {
    switch (reader.operator) {
      case 'q':
        openStates++;
        break;
      case 'Q':
        if (openStates > 0) openStates--;
        else strayRestores++;
        break;
      case 'BT':
      case 'ET':
        isTextOpen = reader.operator === 'BT';
        break;
      case 'BMC':
      case 'BDC':
        openSequences++;
        break;
      case 'EMC':
        openSequences = Math.max(0, openSequences - 1);
    }
  }
  return {
    openStates: Math.min(openStates, MOST_OPEN),
    strayRestores: Math.min(strayRestores, MOST_OPEN),
    openSequences: Math.min(openSequences, MOST_OPEN),
    isTextOpen,
  };
}

/** The operators that change what a saved state holds (8.4.1), but for `Tf`, which every text begins with. */
const STATE_OPERATORS = new Set(
  'cm w J j M d ri i gs CS cs SC SCN sc scn G g RG rg K k W W* Tc Tw Tz TL Tr Ts'.split(' '),
);

/** Effect of stray restores on a page. */
export interface StrayRestores {
  /** True when one would undo a change, for what is painted after it, if a state had been saved before the content. */
  readonly wouldUndo: boolean;
  /** The coordinate system that the content leaves behind once its open states are restored, where stray restores do nothing. */
  readonly matrix: Matrix;
}

/** Reads content in which more is restored than saved. */
export function readStrayRestores(parts: readonly Uint8Array[]): StrayRestores {
  const reader = new ContentReader(joinContent(parts), NUMBERS);
  let openStates = 0;
  let [hasChanged, undoes, wouldUndo] = [false, false, false];
  let matrix: Matrix = IDENTITY;
  while (reader.next()) {
    const { operator, numbers } = reader;
    if (operator === 'q') openStates++;
    else if (operator === 'Q' && openStates > 0) openStates--;
    else if (operator === 'Q') undoes ||= hasChanged;
    wouldUndo ||= undoes && isPainting(operator);
    // What a saved state holds is restored.
    if (openStates > 0 || !STATE_OPERATORS.has(operator)) continue;
    hasChanged = true;
    if (operator === 'cm') matrix = multiply(operandMatrix(numbers) ?? IDENTITY, matrix);
  }
  return { wouldUndo, matrix };
}
