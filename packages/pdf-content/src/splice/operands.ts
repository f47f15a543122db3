import { ByteSink, latin1 } from '@recto/codecs';
import { ObjectWriter, type PdfObject } from '@recto/pdf-core';

/** Writes operands as content has them, with a space behind the last one. */
export function writtenOperands(...operands: readonly PdfObject[]): string {
  const sink = new ByteSink();
  const writer = new ObjectWriter(sink);
  for (const operand of operands) writer.object(operand);
  sink.byte(0x20);
  return latin1(sink.finish());
}
