import { Damage } from './damage.ts';
import { decodeStreamPartly } from './filters/decode.ts';
import { hasType } from './objects/access.ts';
import type { PdfStream } from './objects/objects.ts';
import type { ObjectSource } from './types.ts';
import { AT_OFFSET, FREE, IN_OBJECT_STREAM, type XrefIndex } from './xref-index.ts';

/** Decoded bytes of a cross-reference stream: far above a million objects. */
const MAX_BYTES = 134_217_728;

/**
 * Reads a cross-reference stream (ISO 32000-2, 7.5.8) into `index`, behind entries that are there.
 * @param base position that offsets in the file count from
 * @throws Damage
 */
export function readXrefStream(stream: PdfStream, base: number, index: XrefIndex, source: ObjectSource): void {
  if (!hasType(stream.dict, 'XRef')) throw new Damage('no /XRef');
  const widths = numbers(stream.dict.get('W'));
  const [typeWidth = -1, positionWidth = -1, extraWidth = -1] = widths;
  const entryBytes = typeWidth + positionWidth + extraWidth;
  if (
    widths.length < 3 ||
    Math.min(typeWidth, positionWidth, extraWidth) < 0 ||
    Math.max(...widths) > 8 ||
    entryBytes < 1
  ) {
    throw new Damage('bad /W');
  }
  const { bytes: data, complete, remainingFilters } = decodeStreamPartly(stream, source, { maxBytes: MAX_BYTES });
  if (!complete || remainingFilters.length > 0) throw new Damage('cut short');
  const size = stream.dict.get('Size');
  const given = numbers(stream.dict.get('Index'));
  const sections =
    given.length >= 2 ? given : [0, typeof size === 'number' ? size : Math.floor(data.length / entryBytes)];
  let pos = 0;
  for (let section = 0; section + 1 < sections.length; section += 2) {
    const first = sections[section] ?? 0;
    const count = sections[section + 1] ?? 0;
    if (first < 0) throw new Damage('bad /Index');
    for (let num = first; num < first + count && pos + entryBytes <= data.length; num++, pos += entryBytes) {
      const kind = typeWidth === 0 ? 1 : readNumber(data, pos, typeWidth);
      const position = readNumber(data, pos + typeWidth, positionWidth);
      const extra = readNumber(data, pos + typeWidth + positionWidth, extraWidth);
      if (kind === 0) index.setOlder(num, FREE, 0, 0);
      else if (kind === 1 && position > 0) index.setOlder(num, AT_OFFSET, position + base, extra);
      else if (kind === 2) index.setOlder(num, IN_OBJECT_STREAM, position, extra);
    }
  }
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((entry): entry is number => Number.isInteger(entry)) : [];
}

function readNumber(data: Uint8Array, pos: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index++) value = value * 256 + (data[pos + index] ?? 0);
  return value;
}
