import { type InlineImage, readSamples } from '@recto/pdf-content';
import { type ImageEvent, Interpreter } from '@recto/pdf-content/interpret';
import { ContentEdits, namedOperator } from '@recto/pdf-content/splice';
import {
  dictOf,
  itemsOf,
  type NewDocument,
  nameOf,
  type ObjectSource,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  plainStream,
  streamOf,
  withoutFilters,
} from '@recto/pdf-core';
import { readPageTree } from '@recto/pdf-document';
import type { Pace } from '@recto/work/pace';

/** Shortest data worth moving: shorter data gain less than an object of their own costs. */
const MIN_BYTES = 1000;
/** Colour spaces that are not named in resources (ISO 32000-2, Table 93). */
const DEVICE_SPACES = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Indexed']);

/** An inline image as an object, and where it stands in its content. */
interface FoundImage {
  /** Position of the operator `BI`, and the position after `EI`. */
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
  const edits = new ContentEdits(plain.bytes);
  for (const { start, end, image } of images) {
    edits.replace(start, end, namedOperator('Do', nameIn(owners, target.add(image), target)));
  }
  return new PdfStream(withoutFilters(stream.dict), edits.bytes());
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
function readInlineImages(bytes: Uint8Array, owners: readonly PdfDict[], source: ObjectSource): FoundImage[] {
  const images: FoundImage[] = [];
  if (!mayHoldImages(bytes)) return images;
  const found = ({ inline, start, end }: ImageEvent) => {
    if (!inline?.isEnded || !inline.isSound || end - inline.dataStart < MIN_BYTES) return;
    const dict = dictOfImage(inline, owners, source);
    if (!dict) return;
    const image = new PdfStream(dict, bytes.slice(inline.dataStart, inline.dataEnd));
    if (isWhole(image, source)) images.push({ start, end, image });
  };
  new Interpreter(source, { image: found }).content(bytes, null);
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

/** The entries of an image object; null when the resources do not agree on its colour space. */
function dictOfImage(image: InlineImage, owners: readonly PdfDict[], source: ObjectSource): PdfDict | null {
  const dict = PdfDict.of({ Type: PdfName.of('XObject'), Subtype: PdfName.of('Image') });
  for (const [key, value] of image.dict.map) if (key !== 'Length') dict.set(key, value);
  const space = dict.get('ColorSpace');
  const named = space instanceof PdfName ? resourceSpaces(space.value, owners, source) : [];
  if (named.length > 1) return null;
  return named[0] ? dict.set('ColorSpace', named[0]) : dict;
}

/** The colour spaces that resources give to a name; one when they agree. */
function resourceSpaces(name: string, owners: readonly PdfDict[], source: ObjectSource): PdfObject[] {
  if (DEVICE_SPACES.has(name)) return [];
  const spaces = owners.map((resources) => dictOf(resources.get('ColorSpace'), source)?.get(name) ?? null);
  return [...new Map(spaces.map((space) => [space instanceof PdfRef ? space.num : space, space])).values()];
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
