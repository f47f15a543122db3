import { joinBytes, latin1Bytes } from '@recto/codecs';
import type { Pace } from '@recto/contract';
import { endOfInlineImage } from '@recto/pdf-content';
import {
  dictOf,
  END,
  FILTER_NAMES,
  itemsOf,
  KEYWORD,
  Lexer,
  type NewDocument,
  nameOf,
  type ObjectSource,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  parseObject,
  streamOf,
} from '@recto/pdf-core';
import { readPageTree } from '@recto/pdf-document';
import { readSamples } from '../images/samples.ts';
import { plainStream } from '../recode-stream.ts';

/** What shorter data could gain, an object of their own would cost. */
const MIN_BYTES = 1000;
const OPEN = latin1Bytes('<<');
const CLOSE = latin1Bytes('>>');

/** Full names of abbreviated keys (ISO 32000-2, Table 91). */
const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};
/** Full names of abbreviated colour spaces (Table 93). */
const COLOUR_SPACES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};

/** An inline image (8.9.7) as it stands in content. */
interface InlineImage {
  /** Of the operator `BI`, and after `EI`. */
  readonly start: number;
  readonly end: number;
  readonly image: PdfStream;
}

/**
 * Makes objects of the larger inline images, so that they gain what other images gain. They are drawn as before: the content
 * names them where they stood. Content without resources of its own, and images that cannot be told from their content with
 * certainty, stay.
 */
export async function hoistInlineImages(target: NewDocument, catalog: PdfDict, pace: Pace): Promise<void> {
  const numbers = new Map<PdfStream, number[]>();
  for (const [num, object] of target.entries()) {
    if (object instanceof PdfStream) numbers.set(object, [...(numbers.get(object) ?? []), num]);
  }
  for (const [stream, owners] of contentsOf(target, catalog, numbers.keys())) {
    const changed = withoutInlineImages(stream, [...owners], target);
    if (changed) for (const num of numbers.get(stream) ?? []) target.set(new PdfRef(num), changed);
    if (pace.step()) await pace.rest();
  }
}

/** Streams of content, and the resources with which each is read. Where one has none, content is left out. */
function contentsOf(
  target: NewDocument,
  catalog: PdfDict,
  streams: Iterable<PdfStream>,
): Map<PdfStream, ReadonlySet<PdfDict>> {
  const contents = new Map<PdfStream, Set<PdfDict>>();
  const bare = new Set<PdfStream>();
  const add = (stream: PdfStream | null, resources: PdfDict | null) => {
    if (!stream) return;
    if (!resources) bare.add(stream);
    else contents.set(stream, (contents.get(stream) ?? new Set()).add(resources));
  };
  for (const { dict, inherited } of readPageTree(catalog.get('Pages'), target)) {
    const resources = dictOf(inherited.Resources, target);
    for (const item of itemsOf(dict.get('Contents'), target)) add(streamOf(item, target), resources);
  }
  for (const stream of streams) {
    const isContent = nameOf(stream.dict.get('Subtype'), target) === 'Form' || stream.dict.has('PatternType');
    if (isContent) add(stream, dictOf(stream.dict.get('Resources'), target));
  }
  for (const stream of bare) contents.delete(stream);
  return contents;
}

function withoutInlineImages(stream: PdfStream, owners: readonly PdfDict[], target: NewDocument): PdfStream | null {
  const plain = plainStream(stream, target);
  if (!plain || plain.remainingFilters.length > 0) return null;
  const images = readInlineImages(plain.bytes, owners, target);
  if (images.length === 0) return null;
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, image } of images) {
    const name = nameIn(owners, target.add(image), target);
    parts.push(plain.bytes.subarray(from, start), latin1Bytes(`/${name} Do`));
    from = end;
  }
  parts.push(plain.bytes.subarray(from));
  const dict = stream.dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL']) dict.delete(key);
  return new PdfStream(dict, joinBytes(parts));
}

/** Gives the image one name in all the resources with which the content is read. */
function nameIn(owners: readonly PdfDict[], ref: PdfRef, source: ObjectSource): string {
  const lists = owners.map((resources) => {
    const list = dictOf(resources.get('XObject'), source) ?? new PdfDict();
    if (!dictOf(resources.get('XObject'), source)) resources.set('XObject', list);
    return list;
  });
  let name = `Inline${ref.num}`;
  while (lists.some((list) => list.has(name))) name += 'i';
  for (const list of lists) list.set(name, ref);
  return name;
}

/** The inline images of content that are worth an object and are surely read right. */
function readInlineImages(bytes: Uint8Array, owners: readonly PdfDict[], source: ObjectSource): InlineImage[] {
  const images: InlineImage[] = [];
  if (!mayHoldImages(bytes)) return images;
  const lexer = new Lexer(bytes);
  let start = -1;
  for (let token = lexer.next(); token !== END; token = lexer.next()) {
    if (token !== KEYWORD || lexer.pos - lexer.tokenStart !== 2) continue;
    const second = bytes[lexer.tokenStart + 1];
    const first = bytes[lexer.tokenStart];
    if (first === 0x42 && second === 0x49) start = lexer.tokenStart;
    if (first !== 0x49 || second !== 0x44) continue;
    const dict = start < 0 ? null : readDict(bytes.subarray(start + 2, lexer.tokenStart), owners, source);
    const data = lexer.pos + 1;
    const end = endOfInlineImage(bytes, lexer.pos);
    lexer.pos = end;
    if (dict && end - data >= MIN_BYTES && isEnd(bytes, end)) {
      const image = new PdfStream(dict, bytes.slice(data, end - 3));
      if (isWhole(image, source)) images.push({ start, end, image });
    }
    start = -1;
  }
  return images;
}

/** Looks for `BI` and data long enough, before every token is read. */
function mayHoldImages(bytes: Uint8Array): boolean {
  if (bytes.length < MIN_BYTES) return false;
  for (let at = bytes.indexOf(0x42); at >= 0; at = bytes.indexOf(0x42, at + 1)) {
    if (bytes[at + 1] === 0x49 && (bytes[at + 2] ?? 0) <= 0x2f) return true;
  }
  return false;
}

const isEnd = (bytes: Uint8Array, end: number) => bytes[end - 2] === 0x45 && bytes[end - 1] === 0x49;

function readDict(bytes: Uint8Array, owners: readonly PdfDict[], source: ObjectSource): PdfDict | null {
  const lexer = new Lexer(joinBytes([OPEN, bytes, CLOSE]));
  const short = parseObject(lexer);
  if (!(short instanceof PdfDict) || lexer.faults > 0) return null;
  const dict = PdfDict.of({ Type: PdfName.of('XObject'), Subtype: PdfName.of('Image') });
  for (const [key, value] of short.map) {
    if (key !== 'L' && key !== 'Length') dict.set(KEYS[key] ?? key, value);
  }
  dict.set('Filter', renamed(dict.get('Filter') ?? null, FILTER_NAMES));
  const space = dict.get('ColorSpace');
  if (space === undefined) return dict;
  const full = renamed(space, COLOUR_SPACES);
  const named = full instanceof PdfName ? resourceSpaces(full.value, owners, source) : [];
  if (named.length > 1) return null;
  return dict.set('ColorSpace', named[0] ?? full);
}

/** The colour spaces that resources give to a name; one when they agree. */
function resourceSpaces(name: string, owners: readonly PdfDict[], source: ObjectSource): PdfObject[] {
  if (Object.values(COLOUR_SPACES).includes(name)) return [];
  const spaces = owners.map((resources) => dictOf(resources.get('ColorSpace'), source)?.get(name) ?? null);
  return [...new Map(spaces.map((space) => [space instanceof PdfRef ? space.num : space, space])).values()];
}

function renamed(value: PdfObject, names: Readonly<Record<string, string>>): PdfObject {
  if (value instanceof PdfName) return PdfName.of(names[value.value] ?? value.value);
  return Array.isArray(value) ? value.map((item) => (item instanceof PdfName ? renamed(item, names) : item)) : value;
}

/** True when the data hold all the samples, so that their end was found where it is. */
function isWhole(image: PdfStream, source: ObjectSource): boolean {
  const plain = plainStream(image, source);
  if (!plain) return false;
  const { bytes, remainingFilters } = plain;
  if (remainingFilters.length === 1 && remainingFilters[0] === 'DCTDecode') {
    return bytes.lastIndexOf(0xd9) === bytes.length - 1 && bytes[bytes.length - 2] === 0xff;
  }
  return readSamples(image, source, plain) !== null;
}
