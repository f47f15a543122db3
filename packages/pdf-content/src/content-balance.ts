import { IDENTITY, type Matrix } from '@recto/codecs';
import type { ObjectSource } from '@recto/pdf-core';
import { NO_VALUES } from '@recto/pdf-core/syntax';
import type { Visitor } from './interpret/events.ts';
import { Interpreter } from './interpret/interpreter.ts';
import { ContentReader, joinContent } from './reader/content-reader.ts';
import { isPainting } from './reader/operators.ts';

/** What a page's content leaves behind at its end. */
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

/** What stray restores mean for a page. */
export interface StrayRestores {
  /** True when one would undo a change, for what is painted after it, if a state had been saved before the content. */
  readonly wouldUndo: boolean;
  /** The coordinate system that the content leaves behind once its open states are restored, where stray restores do nothing. */
  readonly matrix: Matrix;
}

/** Reads content in which more is restored than saved. */
export function readStrayRestores(parts: readonly Uint8Array[]): StrayRestores {
  let hasChanged = false;
  let undoes = false;
  let wouldUndo = false;
  let [matrix, outermost] = [IDENTITY, IDENTITY];
  const visitor: Visitor = {
    operator({ reader, savedCount }) {
      const { operator } = reader;
      if (operator === 'Q' && savedCount === 0) undoes ||= hasChanged;
      wouldUndo ||= undoes && isPainting(operator);
      if (savedCount === 0) {
        outermost = matrix;
        hasChanged ||= STATE_OPERATORS.has(operator);
      }
      return true;
    },
    state({ state }) {
      ({ matrix } = state);
    },
    leave(_, openStates) {
      if (openStates === 0) outermost = matrix;
    },
  };
  new Interpreter(NO_OBJECTS, visitor).content(joinContent(parts), null);
  return { wouldUndo, matrix: outermost };
}

const NO_OBJECTS: ObjectSource = { get: () => null, resolve: (object) => object ?? null };
