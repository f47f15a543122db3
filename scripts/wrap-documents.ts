/** Wraps the documents at 120 columns: `node scripts/wrap-documents.ts`. A test fails while one is not wrapped. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** Most characters of a line of a document. */
export const DOCUMENT_WIDTH = 120;
/** Documents to wrap, by their paths from the repository's root. */
export const DOCUMENTS = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/**/*.md', { cwd: ROOT })];

const FENCE = /^\s*(```|~~~)/;
/** Lines that stand for themselves: nothing, headings, tables, comments. */
const ALONE = /^\s*($|#{1,6} |\||<!--)/;
/** Beginning of a paragraph, with the characters that decide the indent of its further lines. */
const BEGINNING = /^(\s*(?:[-*+] |\d+[.)] |> )?)/;
const ITEM = /^\s*([-*+]|\d+[.)]) /;
/** A word that would begin a block of another kind at the head of a line. */
const BEGINS_BLOCK = /^([-+*]|#{1,6}|\d+[.)]|[>|].*)$/;
/** A word, with the code that it holds kept whole. */
const WORD = /(?:`[^`]*`|\S)+/g;

/** Wraps paragraphs and list items that have too long a line; tables, code and headings stay. */
export function wrapDocument(text: string): string {
  const wrapped: string[] = [];
  let paragraph: string[] = [];
  let isCode = false;
  const flush = () => {
    wrapped.push(...wrapParagraph(paragraph));
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    const isFence = FENCE.test(line);
    if (isFence || isCode || ALONE.test(line)) {
      flush();
      wrapped.push(line);
      if (isFence) isCode = !isCode;
      continue;
    }
    if (ITEM.test(line)) flush();
    paragraph.push(line);
  }
  flush();
  return wrapped.join('\n');
}

function wrapParagraph(lines: readonly string[]): readonly string[] {
  if (lines.every((line) => line.length <= DOCUMENT_WIDTH)) return lines;
  const start = BEGINNING.exec(lines[0] ?? '')?.[1] ?? '';
  const indent = start.includes('>') ? start : ' '.repeat(start.length);
  const text = lines.map((line, index) => (index === 0 ? line.slice(start.length) : line.replace(/^\s*(> )?/, '')));
  const wrapped: string[] = [];
  let current = start;
  for (const word of text.join(' ').match(WORD) ?? []) {
    const isEmpty = current.length === (wrapped.length === 0 ? start : indent).length;
    const isTooLong = current.length + 1 + word.length > DOCUMENT_WIDTH;
    if (!isEmpty && isTooLong && !BEGINS_BLOCK.test(word)) {
      wrapped.push(current);
      current = indent + word;
    } else current += isEmpty ? word : ` ${word}`;
  }
  return [...wrapped, current];
}

if (import.meta.main) {
  for (const path of DOCUMENTS) {
    const before = readFileSync(join(ROOT, path), 'utf8');
    const after = wrapDocument(before);
    if (after === before) continue;
    writeFileSync(join(ROOT, path), after);
    console.log(path);
  }
}
