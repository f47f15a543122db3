import { joinContent, shortenContent } from '@recto/pdf-content';
import {
  dictOf,
  itemsOf,
  type NewDocument,
  nameOf,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  plainStream,
  streamOf,
  withoutFilters,
} from '@recto/pdf-core';
import { readPageTree } from '@recto/pdf-document';
import type { Pace } from '@recto/work/pace';
import { countMentions } from '../objects/count-mentions.ts';

/** Decoded bytes that are joined into one content, and that are held in all; content beyond stays as it is. */
const MAX_JOINED_BYTES = 16_777_216;
const MAX_HELD_BYTES = 201_326_592;
/** Longer content is not rewritten: nothing else happens meanwhile. */
const MAX_CONTENT_BYTES = 67_108_864;
/** Dictionary keys of a content stream that is nothing but content. */
const PLAIN_KEYS = new Set(['Filter', 'DecodeParms', 'Length', 'DL']);

/**
 * Writes the content of pages, forms, patterns and glyphs shorter, and joins the parts of a page's content that no other page uses.
 * What is painted stays the same.
 * @returns by stream that was rewritten, the one that came
 */
export async function shortenContents(
  target: NewDocument,
  catalog: PdfDict,
  pace: Pace,
): Promise<ReadonlyMap<PdfStream, PdfStream>> {
  // It imports nothing, so that no other code is cut into pieces for it.
  const { PendingState } = await import('@recto/pdf-content/pending-state');
  const budget = { bytes: MAX_HELD_BYTES };
  await joinParts(target, catalog, budget, pace);
  const numbers = new Map<PdfStream, number[]>();
  for (const [num, object] of target.entries()) {
    if (object instanceof PdfStream) numbers.set(object, [...(numbers.get(object) ?? []), num]);
  }
  const shortened = new Map<PdfStream, PdfStream>();
  for (const [stream, isPart] of contentsOf(target, catalog, numbers.keys())) {
    if (pace.step()) await pace.rest();
    const plain = budget.bytes > 0 ? plainStream(stream, target) : null;
    if (!plain || plain.remainingFilters.length > 0 || plain.bytes.length > MAX_CONTENT_BYTES) continue;
    const shorter = shortenContent(plain.bytes, { isPart, State: PendingState });
    if (!shorter) continue;
    budget.bytes -= shorter.length;
    const made = new PdfStream(withoutFilters(stream.dict), shorter);
    shortened.set(made, stream);
    for (const num of numbers.get(stream) ?? []) target.set(new PdfRef(num), made);
  }
  return shortened;
}

/** Streams of content; true for parts of a page's content, before and after which there are others. */
function contentsOf(target: NewDocument, catalog: PdfDict, streams: Iterable<PdfStream>): Map<PdfStream, boolean> {
  const contents = new Map<PdfStream, boolean>();
  for (const { dict } of readPageTree(catalog.get('Pages'), target)) {
    const parts = itemsOf(dict.get('Contents'), target);
    for (const item of parts) {
      const part = streamOf(item, target);
      if (part) contents.set(part, parts.length > 1 || contents.get(part) === true);
    }
  }
  for (const stream of streams) {
    const isContent = nameOf(stream.dict.get('Subtype'), target) === 'Form' || stream.dict.has('PatternType');
    if (isContent && !contents.has(stream)) contents.set(stream, false);
  }
  for (const [, object] of target.entries()) {
    const glyphs = object instanceof PdfDict ? dictOf(object.get('CharProcs'), target) : null;
    for (const value of glyphs?.map.values() ?? []) {
      const glyph = streamOf(value, target);
      if (glyph && !contents.has(glyph)) contents.set(glyph, false);
    }
  }
  return contents;
}

/** Joins neighbouring parts of a page's content to which nothing else leads. */
async function joinParts(target: NewDocument, catalog: PdfDict, budget: { bytes: number }, pace: Pace): Promise<void> {
  const mentions = countMentions(target);
  for (const dict of new Set(readPageTree(catalog.get('Pages'), target).map((page) => page.dict))) {
    if (pace.step()) await pace.rest();
    const contents = dict.get('Contents');
    const isOwn = !(contents instanceof PdfRef) || mentions.get(contents.num) === 1;
    const items = itemsOf(contents, target);
    if (!isOwn || items.length < 2) continue;
    const joined = joinRuns(items, target, mentions, budget);
    if (joined.length === items.length) continue;
    dict.set('Contents', joined.length === 1 ? (joined[0] ?? null) : joined);
  }
}

/** The parts that are left, in order. The first of those that were joined holds all of them. */
function joinRuns(
  items: readonly PdfObject[],
  target: NewDocument,
  mentions: ReadonlyMap<number, number>,
  budget: { bytes: number },
): PdfObject[] {
  const left: PdfObject[] = [];
  let run: { readonly ref: PdfRef; readonly parts: Uint8Array[]; bytes: number } | null = null;
  const end = () => {
    if (run && run.parts.length > 1) {
      target.set(run.ref, new PdfStream(new PdfDict(), joinContent(run.parts)));
      budget.bytes -= run.bytes;
    }
    run = null;
  };
  for (const item of items) {
    const bytes = item instanceof PdfRef && mentions.get(item.num) === 1 ? contentOf(item, target) : null;
    const fits = bytes && bytes.length + (run?.bytes ?? 0) <= Math.min(MAX_JOINED_BYTES, budget.bytes);
    if (run && bytes && fits) {
      run.parts.push(bytes);
      run.bytes += bytes.length;
      continue;
    }
    end();
    if (item instanceof PdfRef && bytes && fits) run = { ref: item, parts: [bytes], bytes: bytes.length };
    left.push(item);
  }
  end();
  return left;
}

/** Decoded content of a stream that is nothing else; null for one that cannot be read to its end. */
function contentOf(ref: PdfRef, target: NewDocument): Uint8Array | null {
  const stream = streamOf(ref, target);
  if (!stream || [...stream.dict.map.keys()].some((key) => !PLAIN_KEYS.has(key))) return null;
  const plain = plainStream(stream, target);
  return plain && plain.remainingFilters.length === 0 ? plain.bytes : null;
}
