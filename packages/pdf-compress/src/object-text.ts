import { ByteSink, latin1 } from '@recto/codecs';
import { ObjectWriter, type PdfObject } from '@recto/pdf-core';

/**
 * An object as it is written: the same text for equal objects.
 * @param replaced by object number, the number of an equal object
 */
export function objectText(value: PdfObject, replaced: ReadonlyMap<number, number>): string {
  const sink = new ByteSink();
  new ObjectWriter(sink, { renumber: ({ num }) => replaced.get(num) ?? num }).object(value);
  return latin1(sink.finish());
}
