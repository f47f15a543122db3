import {
  arrayOf,
  dictOf,
  hasType,
  nameOf,
  numberOf,
  type ParsedFile,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import type { LooseContent, ResourceCategory } from './content-search.ts';
import type { FoundPage } from './page-search.ts';

/** Clues from the rest of the file about a lost page. */
export interface Clues {
  readonly file: ParsedFile;
  /** Resource dictionaries that survive, with the number of the content that uses each, when that is known. */
  readonly resources: readonly { readonly dict: PdfDict; readonly contentNumber: number | null }[];
  readonly images: readonly number[];
  readonly fonts: readonly PdfRef[];
  /** Media box of most pages. */
  readonly mediaBox: PdfObject | null;
}

const A4_SIZE = [595, 842] as const;
/** A page's box when nothing tells its size. */
export const A4 = [0, 0, ...A4_SIZE] as const;
/** Standard sizes that a page probably has, by how far its drawing reaches. */
const SIZES = [A4_SIZE, [612, 792], [842, 595], [792, 612], [842, 1191], [1191, 842]] as const;

/** Gathers the clues once for all lost pages. */
export function gatherClues(file: ParsedFile, pages: readonly Pick<FoundPage, 'dict' | 'inherited'>[]): Clues {
  const resources: { dict: PdfDict; contentNumber: number | null }[] = [];
  for (const { dict, inherited } of pages) {
    const own = dictOf(inherited.Resources, file);
    const contents = dict.get('Contents');
    const first = Array.isArray(contents) ? contents[0] : contents;
    if (own) resources.push({ dict: own, contentNumber: first instanceof PdfRef ? first.num : null });
  }
  const images: number[] = [];
  const fonts: PdfRef[] = [];
  for (const [ref, object] of file.objects()) {
    if (object instanceof PdfStream) {
      if (nameOf(object.dict.get('Subtype'), file) === 'Image') images.push(ref.num);
    } else if (hasType(object, 'Font') && !nameOf(object.get('Subtype'), file)?.startsWith('CIDFont')) fonts.push(ref);
    else if (object instanceof PdfDict && looksLikeResources(object, file)) {
      resources.push({ dict: object, contentNumber: null });
    }
  }
  return { file, resources, images, fonts, mediaBox: commonBox(pages, file) };
}

function looksLikeResources(dict: PdfDict, file: ParsedFile): boolean {
  return !dict.has('Type') && !dict.has('Fields') && ['Font', 'XObject'].some((key) => dictOf(dict.get(key), file));
}

/** The box of most pages. */
export function commonBox(pages: readonly Pick<FoundPage, 'inherited'>[], file: ParsedFile): PdfObject | null {
  const counts = new Map<string, { box: PdfObject; count: number }>();
  for (const { inherited } of pages) {
    const box = arrayOf(inherited.MediaBox, file)?.map((side) => numberOf(side, file) ?? 0);
    if (box?.length !== 4) continue;
    const entry = counts.get(box.join(' ')) ?? { box: [...box], count: 0 };
    entry.count++;
    counts.set(box.join(' '), entry);
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)[0]?.box ?? null;
}

/** A page for a content whose own page is lost: what cannot be known is taken from its neighbours or a usual value. */
export function guessPage(content: LooseContent, clues: Clues): PdfDict {
  const resources = new PdfDict();
  for (const [category, names] of content.names) {
    const entries = new PdfDict();
    for (const name of names) {
      const value = guessResource(category, name, content, clues);
      if (value !== null) entries.set(name, value);
    }
    if (entries.map.size > 0) resources.set(category, entries);
  }
  return PdfDict.of({
    Type: PdfName.of('Page'),
    MediaBox: clues.mediaBox ?? guessBox(content),
    Resources: resources,
    Contents: content.ref,
  });
}

function guessBox({ extent: [width, height] }: LooseContent): PdfObject {
  const size = SIZES.find(([maxWidth, maxHeight]) => width <= maxWidth && height <= maxHeight);
  const [w, h] = size ?? [Math.ceil(width), Math.ceil(height)];
  return [0, 0, w, h];
}

/** Guesses the resource that a name in a content referred to; null without any evidence. */
export function guessResource(
  category: ResourceCategory,
  name: string,
  content: Pick<LooseContent, 'ref'>,
  { file, resources, images, fonts }: Clues,
): PdfObject {
  const uses = resources.flatMap(({ dict, contentNumber }) => {
    const value = dictOf(dict.get(category), file)?.get(name);
    return value === undefined || file.resolve(value) === null ? [] : [{ value, contentNumber }];
  });
  const [first] = uses;
  const isShared = first && uses.every(({ value }) => isSame(value, first.value));
  if (first && isShared && (uses.length > 1 || category !== 'XObject')) return first.value;
  if (category === 'XObject') return guessImage(content, uses, images, file);
  const nearest = uses
    .filter(({ contentNumber }) => contentNumber !== null)
    .sort((one, other) => distance(one.contentNumber, content) - distance(other.contentNumber, content))[0];
  if (nearest ?? first) return (nearest ?? first)?.value ?? null;
  if (category !== 'Font') return null;
  return fonts.length === 1 ? (fonts[0] ?? null) : helvetica();
}

function distance(num: number | null, { ref }: Pick<LooseContent, 'ref'>): number {
  return Math.abs((num ?? 0) - ref.num);
}

/**
 * Producers write a page's picture at the same distance from its content on each page; without a neighbour to learn it
 * from, the nearest picture is taken.
 */
function guessImage(
  content: Pick<LooseContent, 'ref'>,
  uses: readonly { readonly value: PdfObject; readonly contentNumber: number | null }[],
  images: readonly number[],
  file: ParsedFile,
): PdfObject {
  const steps = uses.flatMap(({ value, contentNumber }) =>
    value instanceof PdfRef && contentNumber !== null ? [value.num - contentNumber] : [],
  );
  const [step] = steps;
  if (step !== undefined && steps.every((other) => other === step)) {
    const ref = new PdfRef(content.ref.num + step);
    if (file.get(ref) instanceof PdfStream) return ref;
  }
  if (steps.length > 0) return null;
  const [nearest] = [...images].sort((one, other) => distance(one, content) - distance(other, content));
  return nearest === undefined ? null : new PdfRef(nearest);
}

function isSame(one: PdfObject, other: PdfObject): boolean {
  return one === other || (one instanceof PdfRef && other instanceof PdfRef && one.num === other.num);
}

/** Returns a font that every reader has without the file (9.6.2.2). */
function helvetica(): PdfObject {
  return PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of('Helvetica'),
    Encoding: PdfName.of('WinAnsiEncoding'),
  });
}
