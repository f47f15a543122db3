import {
  edited,
  moved,
  type Pair,
  pair,
  picture,
  replaceAt,
  report,
  text,
  textOfBlock,
  wordAt,
} from '../../packages/tools/src/compare/engine/bench/edits.testing.ts';
import type { MadeChange } from '../../packages/tools/src/compare/engine/bench/score.testing.ts';

/** Fill 200 pages. */
const PARAGRAPHS = 1445;
const [FIRST_EDIT, EDIT_EVERY] = [7, 40];
const EDITED_WORD = 8;
const NEW_WORD = 'lighthouse';
const FURNITURE = { header: 'Annual report of the harbour', numbered: true };

/** 200 pages of running text with pictures; in the newer ones words were replaced, paragraphs moved and added, and a picture exchanged. */
export function longPair(): Pair {
  const old = [...report(PARAGRAPHS, 7), picture(1)];
  const made: MadeChange[] = [];
  let newer = old;
  for (let at = FIRST_EDIT; at < old.length - 2; at += EDIT_EVERY) {
    newer = edited(newer, at, replaceAt(EDITED_WORD, NEW_WORD));
    made.push({ kind: 'text', action: 'changed', old: wordAt(old, at, EDITED_WORD), new: NEW_WORD });
  }
  for (const at of [321, 961]) {
    newer = moved(newer, at, at + 200);
    made.push({ kind: 'move', action: 'moved', old: textOfBlock(old[at]) });
  }
  for (const at of [150, 700]) {
    newer = newer.toSpliced(at, 0, text(90_000 + at));
    made.push({ kind: 'text', action: 'added', new: textOfBlock(newer[at]) });
  }
  newer = [...newer.slice(0, -1), picture(2)];
  made.push({ kind: 'look', action: 'changed' });
  return pair('200 pages', { blocks: old, ...FURNITURE }, { blocks: newer, ...FURNITURE }, made);
}
