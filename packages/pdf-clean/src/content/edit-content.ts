import { ContentEdits } from '@recto/pdf-content/splice';
import type { Mark } from './marks.ts';

/** The marks of one content that are taken out, by where they begin. */
export type Removals = ReadonlyMap<number, Mark>;

/** The content without some of its marks. All others stay where they are. */
export function withoutMarks(content: Uint8Array, removals: Removals): Uint8Array {
  const edits = new ContentEdits(content);
  for (const mark of removals.values()) {
    const kept = needsAdvance(mark, removals) ? `${mark.replacement} ${mark.advance}` : mark.replacement;
    edits.replace(mark.start, mark.end, kept.trim());
  }
  return edits.bytes();
}

/** True when text that stays begins where this one ended. */
function needsAdvance({ follower }: Mark, removals: Removals): boolean {
  for (let next = follower; next; next = next.follower) if (!removals.has(next.start)) return true;
  return false;
}
