import { ByteSink } from '@recto/codecs';
import { isOperator, skipInlineImage, wordOf } from '@recto/pdf-content';
import { END, KEYWORD, Lexer, ObjectWriter, type PdfObject, parseObject } from '@recto/pdf-core';

/** Operands that any operator takes at most (TJ takes one array; sc as many as there are colorants). */
const MAX_OPERANDS = 40;
/** Numbers beyond are damage: readers refuse what does not fit their integers. */
const MAX_NUMBER = 2_147_483_647;
const TEXT_ENDS = 'ET';

/** Content written anew, and how many places in the old one were not written as the format says. */
export interface CleanContent {
  readonly bytes: Uint8Array;
  readonly faults: number;
}

/**
 * The operations of a damaged content stream that can be read, written anew: words that are no operators are left out with
 * their operands, and what was begun and not ended (text, saved states) is ended.
 */
export function cleanContent(bytes: Uint8Array): CleanContent {
  const lexer = new Lexer(bytes);
  const sink = new ByteSink();
  const writer = new ObjectWriter(sink, {});
  let operands: PdfObject[] = [];
  let saved = 0;
  let isInText = false;
  let strayDelimiters = 0;
  for (;;) {
    const start = lexer.pos;
    const kind = lexer.next();
    if (kind === END) break;
    if (kind !== KEYWORD || isValue(lexer)) {
      lexer.pos = lexer.tokenStart;
      const value = parseObject(lexer);
      if (lexer.pos <= start) lexer.pos = start + 1;
      if (operands.length < MAX_OPERANDS) operands.push(value);
      continue;
    }
    const word = wordOf(lexer);
    if (/^[)>{}]/.test(word)) strayDelimiters++;
    if (word === 'BI') copyInlineImage(lexer, sink);
    else if (isOperator(word) && operands.every(isSane) && !(word === 'Q' && saved === 0)) {
      for (const operand of operands) {
        writer.object(operand);
        sink.text(' ');
      }
      sink.text(`${word}\n`);
      saved += word === 'q' ? 1 : word === 'Q' ? -1 : 0;
      isInText = word === 'BT' || (isInText && word !== TEXT_ENDS);
    }
    operands = [];
  }
  if (isInText) sink.text(`${TEXT_ENDS}\n`);
  sink.text('Q\n'.repeat(saved));
  return { bytes: sink.finish(), faults: lexer.faults + strayDelimiters };
}

function isValue(lexer: Lexer): boolean {
  return lexer.isKeyword('true') || lexer.isKeyword('false') || lexer.isKeyword('null');
}

function isSane(value: PdfObject): boolean {
  if (typeof value === 'number') return Math.abs(value) <= MAX_NUMBER;
  return value !== null && (!Array.isArray(value) || value.every(isSane));
}

/** As it stands, when its end can be found; else it is left out with all that follows. */
function copyInlineImage(lexer: Lexer, sink: ByteSink): void {
  const start = lexer.tokenStart;
  skipInlineImage(lexer);
  if (lexer.pos >= lexer.end) return;
  sink.bytes(lexer.bytes.subarray(start, lexer.pos));
  sink.text('EI\n');
  lexer.pos += 2;
}
