import { joinBytes, latin1Bytes } from '@recto/codecs';
import type { Mark } from './marks.ts';

/** The marks of one content that are taken out, by where they begin. */
export type Removals = ReadonlyMap<number, Mark>;

/** The content without some of its marks. All others stay where they are. */
export function withoutMarks(content: Uint8Array, removals: Removals): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const mark of [...removals.values()].sort((one, other) => one.start - other.start)) {
    if (mark.start < from) continue;
    parts.push(content.subarray(from, mark.start));
    const kept = needsAdvance(mark, removals) ? `${mark.replacement} ${mark.advance}` : mark.replacement;
    parts.push(latin1Bytes(`\n${kept}${kept === '' ? '' : '\n'}`));
    from = mark.end;
  }
  parts.push(content.subarray(from));
  return joinBytes(parts);
}

/** True when text that stays begins where this one ended. */
function needsAdvance({ follower }: Mark, removals: Removals): boolean {
  for (let next = follower; next; next = next.follower) if (!removals.has(next.start)) return true;
  return false;
}
