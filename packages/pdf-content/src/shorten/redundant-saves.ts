import { NO_VALUES } from '@recto/pdf-core/syntax';
import { ContentReader } from '../reader/content-reader.ts';

/** Operators that change nothing but the graphics state (ISO 32000-2, 8.4.4, 8.6.8, 9.3.1). */
const STATE_ONLY = new Set('cm w J j M d ri i gs CS cs SC SCN sc scn G g RG rg K k Tc Tw Tz TL Tf Tr Ts'.split(' '));
/** More is no page but an attack: what is saved beyond is not looked at. */
const MOST_OPEN = 10_000;

/** A saved state that is not yet restored. */
interface Save {
  /** Position of the operator `q`. */
  readonly start: number;
  /** True when the operator before it is the `q` of the state around it. */
  readonly followsSave: boolean;
  hasEffect: boolean;
  /**
   * Positions of the `q` and the `Q` of an inner state that begins directly after this `q`; the first is -1 unless that
   * state has just ended.
   */
  innerStart: number;
  innerEnd: number;
}

/** Operators that can be removed without a change of what is painted. */
export interface RedundantSaves {
  /** Positions of the operators `q` and `Q` that save a state already saved. */
  readonly operators: ReadonlySet<number>;
  /** From a `q` to the end of its `Q`, where nothing is painted between them; the outermost ones, by where they begin. */
  readonly blocks: ReadonlyMap<number, number>;
}

/** Finds saved states that save nothing, and those within which nothing happens. */
export function redundantSaves(content: Uint8Array): RedundantSaves {
  const operators = new Set<number>();
  const blocks = new Map<number, number>();
  const open: Save[] = [];
  let notKept = 0;
  let lastSave: Save | null = null;
  const reader = new ContentReader(content, NO_VALUES);
  while (reader.next()) {
    const { operator, operatorStart } = reader;
    if (operator === 'q') {
      const around = open.at(-1);
      if (around) around.innerStart = -1;
      if (open.length >= MOST_OPEN) notKept++;
      else {
        const followsSave: boolean = lastSave !== null && lastSave === around;
        const save: Save = { start: operatorStart, followsSave, hasEffect: false, innerStart: -1, innerEnd: -1 };
        open.push(save);
        lastSave = save;
      }
      continue;
    }
    lastSave = null;
    const current = open.at(-1);
    if (operator !== 'Q') {
      if (current) {
        current.innerStart = -1;
        current.hasEffect ||= !STATE_ONLY.has(operator);
      }
      continue;
    }
    if (notKept > 0) {
      notKept--;
      continue;
    }
    if (!current) continue;
    open.pop();
    if (current.innerStart >= 0) operators.add(current.innerStart).add(current.innerEnd);
    const around = open.at(-1);
    if (!current.hasEffect) blocks.set(current.start, reader.operatorEnd);
    if (!around) continue;
    around.hasEffect ||= current.hasEffect;
    around.innerStart = current.followsSave ? current.start : -1;
    around.innerEnd = operatorStart;
  }
  return { operators, blocks };
}
