import {
  arrayOf,
  dictOf,
  dictOrStreamDictOf,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
} from '@recto/pdf-core';
import { appearancesOn, type PageNode } from '@recto/pdf-document';
import { type Table, tableText } from './table.ts';

/** A font that pages name, and what the file says of it. */
export interface FontFacts {
  /** Without the tag of a subset. */
  readonly name: string;
  /** `Type1`, `TrueType`, `Type0 (CIDFontType2)`. */
  readonly type: string;
  readonly isEmbedded: boolean;
  readonly isSubset: boolean;
  /** Text that can be copied: the file maps its codes to characters. */
  readonly hasUnicode: boolean;
  /** 1-based. */
  readonly pages: readonly number[];
}

const MAX_ENTRIES = 500_000;
const MAX_FONTS = 20_000;
const SUBSET_TAG = /^[A-Z]{6}\+/;
const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3'];

/** The fonts of the pages' resources, of what they draw and of their annotations, each once, in order. Bounded, safe with cycles. */
export function readFonts(pages: readonly PageNode[], source: ObjectSource): FontFacts[] {
  const pagesOf = new Map<PdfDict, Set<number>>();
  const insideOf = new Map<PdfDict, readonly PdfDict[]>();
  let budget = MAX_ENTRIES;
  const valuesOf = (resources: PdfDict, kind: string): PdfDict[] => {
    const group = dictOf(resources.get(kind), source);
    budget -= group?.map.size ?? 0;
    if (!group || budget < 0) return [];
    return [...group.map.values()].flatMap((value) => dictOrStreamDictOf(value, source) ?? []);
  };
  /** The fonts of some resources and of all that they lead to. */
  const fontsOf = (start: PdfObject | undefined): readonly PdfDict[] => {
    const first = dictOf(start, source);
    if (!first) return [];
    const known = insideOf.get(first);
    if (known) return known;
    const fonts = new Set<PdfDict>();
    const seen = new Set<PdfDict>([first]);
    const waiting = [first];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const inner = valuesOf(next, 'Font');
      for (const font of inner) fonts.add(font);
      for (const holder of [...inner, ...valuesOf(next, 'XObject'), ...valuesOf(next, 'Pattern')]) {
        const resources = dictOf(holder.get('Resources'), source);
        if (!resources || seen.has(resources)) continue;
        seen.add(resources);
        waiting.push(resources);
      }
    }
    const found = [...fonts];
    insideOf.set(first, found);
    return found;
  };
  for (const page of pages) {
    const starts = [page.inherited.Resources, ...appearancesOn(page, source).map(({ dict }) => dict.get('Resources'))];
    for (const font of starts.flatMap(fontsOf)) {
      const numbers = pagesOf.get(font) ?? new Set<number>();
      pagesOf.set(font, numbers.add(page.pageIndex + 1));
    }
  }
  return joined([...pagesOf].slice(0, MAX_FONTS).map(([font, numbers]) => factsOf(font, [...numbers], source)));
}

function factsOf(font: PdfDict, pages: readonly number[], source: ObjectSource): FontFacts {
  const descendant = dictOf(arrayOf(font.get('DescendantFonts'), source)?.[0], source);
  const written = nameOf(font.get('BaseFont'), source) ?? nameOf(descendant?.get('BaseFont'), source) ?? '';
  const subtype = nameOf(font.get('Subtype'), source) ?? '';
  const inner = nameOf(descendant?.get('Subtype'), source);
  const descriptor = dictOf((descendant ?? font).get('FontDescriptor'), source);
  return {
    name: written.replace(SUBSET_TAG, ''),
    type: inner ? `${subtype} (${inner})` : subtype,
    isEmbedded: subtype === 'Type3' || FONT_FILES.some((key) => descriptor?.has(key)),
    isSubset: SUBSET_TAG.test(written),
    hasUnicode: font.has('ToUnicode'),
    pages,
  };
}

/** Fonts about which the file says the same are told once. */
function joined(fonts: readonly FontFacts[]): FontFacts[] {
  const byFacts = new Map<string, FontFacts>();
  for (const font of fonts) {
    const { pages, ...facts } = font;
    const key = JSON.stringify(facts);
    const known = byFacts.get(key);
    const all = known ? [...new Set([...known.pages, ...pages])].sort((one, other) => one - other) : pages;
    byFacts.set(key, { ...font, pages: all });
  }
  return [...byFacts.values()];
}

/** A table of the fonts, one a line. */
export function fontsTable(fonts: readonly FontFacts[]): Table {
  return tableText([
    ['name', 'type', 'embedded', 'subset', 'unicode', 'pages'],
    ...fonts.map(({ name, type, isEmbedded, isSubset, hasUnicode, pages }) => [
      ...[name, type, yesNo(isEmbedded), yesNo(isSubset), yesNo(hasUnicode)],
      pages.join(' '),
    ]),
  ]);
}

const yesNo = (is: boolean) => (is ? 'yes' : 'no');
