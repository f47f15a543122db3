import { ByteSink } from '@recto/codecs';
import { ContentReader, type InlineImage, NO_VALUES } from '@recto/pdf-content';
import { ObjectWriter, PdfName, type PdfObject } from '@recto/pdf-core';

/** Operands that any operator takes at most (TJ takes one array; sc as many as there are colorants). */
const MAX_OPERANDS = 40;
/** Numbers beyond are damage: readers refuse what does not fit their integers. */
const MAX_NUMBER = 2_147_483_647;
const TEXT_ENDS = 'ET';
/** The operators of Annex A that take an array. */
const TAKES_ARRAY = new Set(['d', 'TJ']);
/** Closing what was never opened: ) > { } */
const STRAY_DELIMITERS = new Set([0x29, 0x3e, 0x7b, 0x7d]);

/** Rewritten content, and how many syntax errors the old content had. */
export interface CleanContent {
  readonly bytes: Uint8Array;
  readonly faults: number;
}

/**
 * The operations of a damaged content stream that can be read, rewritten: words that are no operators are left out with
 * their operands, and what was begun and not ended (text, saved states) is ended.
 */
export function cleanContent(bytes: Uint8Array): CleanContent {
  const reader = new ContentReader(bytes, NO_VALUES);
  const sink = new ByteSink();
  let saved = 0;
  let isInText = false;
  let faults = 0;
  while (reader.next()) {
    const { operator, inlineImage } = reader;
    const operands = reader.operands(MAX_OPERANDS);
    faults += operands.faults;
    if (operator === '') {
      if (STRAY_DELIMITERS.has(bytes[reader.operatorStart] ?? 0)) faults++;
    } else if (operator === 'BI') {
      // One whose end cannot be found is left out with all that follows; one without data shows nothing.
      if (inlineImage?.isEnded && inlineImage.dataEnd > inlineImage.dataStart) {
        if (inlineImage.isTold) sink.bytes(bytes.subarray(reader.operatorStart, reader.operatorEnd));
        else writeImage(inlineImage, bytes, sink);
        sink.text('\n');
      }
    } else if (
      operands.objects.every((value) => isSane(value) && (!Array.isArray(value) || TAKES_ARRAY.has(operator))) &&
      !(operator === 'Q' && saved === 0)
    ) {
      const writer = new ObjectWriter(sink);
      for (const operand of operands.objects) writer.object(operand);
      sink.text(operands.objects.length > 0 ? ` ${operator}\n` : `${operator}\n`);
      saved += operator === 'q' ? 1 : operator === 'Q' ? -1 : 0;
      isInText = operator === 'BT' || (isInText && operator !== TEXT_ENDS);
    }
  }
  if (isInText) sink.text(`${TEXT_ENDS}\n`);
  sink.text('Q\n'.repeat(saved));
  return { bytes: sink.finish(), faults: faults + reader.operands(0).faults };
}

/**
 * Writes an inline image with its length (ISO 32000-2, Table 91). Where its end had to be searched for, what followed it
 * decided, and that is written otherwise now.
 */
function writeImage({ dict, dataStart, dataEnd }: InlineImage, bytes: Uint8Array, sink: ByteSink): void {
  const writer = new ObjectWriter(sink);
  sink.text('BI');
  for (const [key, value] of dict.map) {
    if (key === 'Length') continue;
    writer.object(PdfName.of(key));
    writer.object(value);
  }
  sink.text(` /L ${dataEnd - dataStart} ID `);
  sink.bytes(bytes.subarray(dataStart, dataEnd));
  sink.text('\nEI');
}

function isSane(value: PdfObject): boolean {
  if (typeof value === 'number') return Math.abs(value) <= MAX_NUMBER;
  return value !== null && (!Array.isArray(value) || value.every(isSane));
}
