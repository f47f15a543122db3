import type { TextRange } from '../redaction.ts';

const CONTEXT_CHARACTERS = 48;

/** Returns the text of a range, and a few words before and after it, for a person to judge. */
export function surroundings(
  { start, end }: TextRange,
  text: string,
): { readonly text: string; readonly before: string; readonly after: string } {
  return {
    text: readable(text.slice(start, end)).trim(),
    before: lastWords(readable(text.slice(Math.max(0, start - CONTEXT_CHARACTERS * 2), start))),
    after: firstWords(readable(text.slice(end, end + CONTEXT_CHARACTERS * 2))),
  };
}

/** Whole words as far as there are spaces. */
function lastWords(before: string): string {
  if (before.length <= CONTEXT_CHARACTERS) return before.trimStart();
  const cut = before.slice(-CONTEXT_CHARACTERS);
  return /\s\S/.test(cut) ? cut.slice(cut.search(/\s/)).trimStart() : cut;
}

function firstWords(after: string): string {
  if (after.length <= CONTEXT_CHARACTERS) return after.trimEnd();
  const cut = after.slice(0, CONTEXT_CHARACTERS);
  return /\S\s/.test(cut) ? cut.slice(0, cut.lastIndexOf(' ')).trimEnd() : cut;
}

/** In one line, without half characters. */
function readable(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\u200b/g, '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}
