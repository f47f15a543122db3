import { indexOfBytes, latin1Bytes } from '@recto/codecs';
import {
  decodeTextString,
  hasType,
  nameOf,
  ParsedFile,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  ReachedObjects,
} from '@recto/pdf-core';
import { Collected } from '../finding.ts';
import type { WorkingCopy } from '../working-copy.ts';

/** Streams that are a part of how a file is written. */
const FRAME_TYPES = new Set(['XRef', 'ObjStm']);
/** Bytes before the header or behind the end that say nothing. */
const MAX_PADDING = 64;
const HEADER = latin1Bytes('%PDF-');
const END = latin1Bytes('%%EOF');

/** Finds objects that nothing leads to, and bytes before and behind the document. A rewritten file is without them. */
export function findUnreferenced({ file }: WorkingCopy): Collected {
  const found = new Collected('unreferenced');
  const keep = () => undefined;
  if (file instanceof ParsedFile) {
    const reached = reachedNumbers(file);
    const isLinearized = holdsLinearization(file);
    for (const [{ num }, object] of file.objects()) {
      if (reached.has(num) || isFrame(object, file, isLinearized)) continue;
      found.add({ name: typeOf(object, file), text: textIn(object) }, keep);
    }
  }
  const { bytes } = file;
  const header = indexOfBytes(bytes, HEADER, 0, Math.min(bytes.length, 1024));
  const end = lastIndexOf(bytes, END) + END.length;
  for (const [from, to] of [
    [0, Math.max(0, header)],
    [end, end < END.length ? end : bytes.length],
  ] as const) {
    const said = printable(bytes.subarray(from, to));
    if (to - from > MAX_PADDING && said.trim() !== '') found.add({ text: said }, keep);
  }
  return found;
}

/** Everything that the trailer leads to, also by its entries that are not copied. */
function reachedNumbers(file: ParsedFile): ReadonlySet<number> {
  const reached = new ReachedObjects(file, new Map());
  const visit = (value: PdfObject) => {
    if (value instanceof PdfRef) reached.number(value);
    else if (Array.isArray(value)) for (const item of value) visit(item);
    else if (value instanceof PdfDict) for (const item of value.map.values()) visit(item);
  };
  visit(file.trailer);
  reached.followAll();
  return new Set(reached.oldNumbers);
}

function holdsLinearization(file: ParsedFile): boolean {
  for (const [, object] of file.objects()) if (object instanceof PdfDict && object.has('Linearized')) return true;
  return false;
}

function isFrame(object: PdfObject, file: ParsedFile, isLinearized: boolean): boolean {
  if (object instanceof PdfStream) {
    if (FRAME_TYPES.has(nameOf(object.dict.get('Type'), file) ?? '')) return true;
    // The hints of a linearized file (ISO 32000-2, Annex F), which it names by their place.
    return isLinearized && object.dict.has('S') && !object.dict.has('Type');
  }
  if (object instanceof PdfDict) return object.has('Linearized') || hasType(object, 'XRef');
  return false;
}

function typeOf(object: PdfObject, file: ParsedFile): string {
  const dict = object instanceof PdfStream ? object.dict : object;
  if (!(dict instanceof PdfDict)) return '';
  const kind = nameOf(dict.get('Subtype'), file) ?? nameOf(dict.get('Type'), file) ?? nameOf(dict.get('S'), file);
  return kind ?? '';
}

/** The first words in the strings of an object. */
function textIn(object: PdfObject): string {
  const said: string[] = [];
  const dict = object instanceof PdfStream ? object.dict : object;
  for (const value of dict instanceof PdfDict ? dict.map.values() : [dict]) {
    if (value instanceof PdfString) said.push(decodeTextString(value.bytes));
  }
  return said.join(' ');
}

function lastIndexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.length - wanted.length; at >= 0; at--) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -wanted.length;
}

function printable(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, 400)) text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ' ';
  return text.replace(/ +/g, ' ');
}
