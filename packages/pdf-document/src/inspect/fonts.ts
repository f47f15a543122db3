import {
  arrayOf,
  dictOf,
  dictOrStreamDictOf,
  nameOf,
  type ObjectSource,
  PdfDict,
  type PdfObject,
  type PdfStream,
  streamOf,
} from '@recto/pdf-core';
import { readAnnotations } from '../model/annotations.ts';
import type { PageNode } from '../model/page-tree.ts';

/** Most resource entries looked at; shared dictionaries are looked at once, so real documents stay far below. */
const MAX_ENTRIES = 500_000;
/** Kinds of resources that may hold resources of their own. */
const CONTAINERS = ['XObject', 'Pattern'] as const;
const SUBSET_TAG = /^[A-Z]{6}\+/;

/** One font of a document. */
export interface FontFacts {
  /** Base font name, without a subset tag. */
  readonly name: string;
  /** `Type1`, `TrueType`, `Type0` ... (ISO 32000-2, 9.6 and 9.7). */
  readonly type: string;
  /** True when the font program is in the file; Type 3 fonts are drawn in it. */
  readonly isEmbedded: boolean;
}

/** Base font names, without subset tags, sorted, each once. Bounded, safe with cycles. */
export function readFontNames(pages: readonly PageNode[], source: ObjectSource): string[] {
  return [...new Set(readFonts(pages, source).map(({ name }) => name))].sort();
}

/**
 * Fonts of the pages' resources, of their annotations' appearances, and of the form XObjects, tiling patterns and Type 3 fonts in
 * them; those without a name are left out. Bounded, safe with cycles.
 */
export function readFonts(pages: readonly PageNode[], source: ObjectSource): FontFacts[] {
  const fonts: FontFacts[] = [];
  const seen = new Set<PdfDict>();
  const waiting: PdfDict[] = [];
  const wait = (value: PdfObject | undefined) => {
    const dict = dictOf(value, source);
    if (!dict || seen.has(dict)) return;
    seen.add(dict);
    waiting.push(dict);
  };
  let budget = MAX_ENTRIES;
  const entriesOf = (resources: PdfDict, kind: string): PdfDict[] => {
    const group = dictOf(resources.get(kind), source);
    if (!group || seen.has(group)) return [];
    seen.add(group);
    budget -= group.map.size;
    return budget < 0 ? [] : Array.from(group.map.values()).flatMap((value) => dictOrStreamDictOf(value, source) ?? []);
  };
  for (const page of pages) {
    wait(page.inherited.Resources);
    for (const { dict } of readAnnotations(page, source)) {
      for (const stream of appearances(dict, source)) wait(stream.dict.get('Resources'));
    }
  }
  for (let resources = waiting.pop(); resources; resources = waiting.pop()) {
    for (const font of entriesOf(resources, 'Font')) {
      const name = fontName(font, source);
      if (name !== null) fonts.push({ name, ...programOf(font, source) });
      wait(font.get('Resources'));
    }
    for (const kind of CONTAINERS) for (const container of entriesOf(resources, kind)) wait(container.get('Resources'));
  }
  return fonts;
}

/** The appearance streams of an annotation, one for each state or a single one (ISO 32000-2, 12.5.5). */
function* appearances(annotation: PdfDict, source: ObjectSource): Iterable<PdfStream> {
  for (const value of dictOf(annotation.get('AP'), source)?.map.values() ?? []) {
    const appearance = source.resolve(value);
    const states = appearance instanceof PdfDict ? appearance.map.values() : [appearance];
    for (const state of states) {
      const stream = streamOf(state, source);
      if (stream) yield stream;
    }
  }
}

function fontName(font: PdfDict, source: ObjectSource): string | null {
  const descendant = dictOf(arrayOf(font.get('DescendantFonts'), source)?.[0], source);
  const name = nameOf(font.get('BaseFont'), source) ?? nameOf(descendant?.get('BaseFont'), source);
  return name === null ? null : name.replace(SUBSET_TAG, '');
}

function programOf(font: PdfDict, source: ObjectSource): Omit<FontFacts, 'name'> {
  const type = nameOf(font.get('Subtype'), source) ?? '';
  const descendant = dictOf(arrayOf(font.get('DescendantFonts'), source)?.[0], source);
  const descriptor = dictOf((descendant ?? font).get('FontDescriptor'), source);
  const hasProgram = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => streamOf(descriptor?.get(key), source));
  return { type, isEmbedded: type === 'Type3' || hasProgram };
}
