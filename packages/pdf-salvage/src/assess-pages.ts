import {
  dictOf,
  dictOrStreamDictOf,
  itemsOf,
  type ParsedFile,
  type PdfDict,
  type PdfObject,
  PdfStream,
} from '@recto/pdf-core';
import type { StreamMender } from './mend-streams.ts';
import type { PageGap, RepairedPage } from './repair-report.ts';
import type { ResultPage } from './result-page.ts';

/** Forms inside forms that are looked into. */
const MAX_FORM_DEPTH = 8;

/** Pages to look at. */
interface Assessment {
  readonly file: ParsedFile;
  readonly mender: StreamMender;
  readonly pages: readonly ResultPage[];
  /** Their dictionaries in the result, which carry their /Resources themselves or inherit them. */
  readonly dicts: readonly PdfDict[];
}

/** Says of each page of a damaged file what of it is missing or incomplete. */
export function assessPages({ file, mender, pages, dicts }: Assessment): readonly RepairedPage[] {
  const gapsOf = new Map<PdfDict, ReadonlySet<PageGap>>();

  const isBroken = (value: PdfObject | undefined): boolean => {
    const object = file.resolve(value);
    if (!(object instanceof PdfStream)) return true;
    const { state } = mender.mend(object);
    return state === 'partial' || state === 'unreadable' || state === 'unsure';
  };

  const isUnreadable = (value: PdfObject | undefined): boolean => {
    const object = file.resolve(value);
    return !(object instanceof PdfStream) || mender.mend(object).state === 'unreadable';
  };

  const resourceGaps = (resources: PdfDict | null, depth: number): ReadonlySet<PageGap> => {
    const gaps = new Set<PageGap>();
    if (!resources || depth > MAX_FORM_DEPTH) return gaps;
    const known = gapsOf.get(resources);
    if (known) return known;
    gapsOf.set(resources, gaps);
    for (const font of dictOf(resources.get('Font'), file)?.map.values() ?? []) {
      if (isFontBroken(dictOf(font, file))) gaps.add('fonts');
    }
    for (const value of dictOf(resources.get('XObject'), file)?.map.values() ?? []) {
      if (isBroken(value)) gaps.add('images');
      const form = dictOrStreamDictOf(value, file);
      for (const gap of resourceGaps(dictOf(form?.get('Resources'), file), depth + 1)) gaps.add(gap);
    }
    return gaps;
  };

  const isFontBroken = (font: PdfDict | null): boolean => {
    if (!font) return true;
    const descendants = itemsOf(font.get('DescendantFonts'), file).map((value) => dictOf(value, file));
    return [font, ...descendants].some((part) => {
      if (!part) return true;
      const descriptor = part.get('FontDescriptor');
      if (descriptor === undefined) return false;
      const described = dictOf(descriptor, file);
      if (!described) return true;
      return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => described.has(key) && isBroken(described.get(key)));
    });
  };

  return dicts.map((page, index): RepairedPage => {
    const gaps = new Set<PageGap>();
    const contents = page.get('Contents');
    const lacksContent = pages[index]?.lacksContent === true;
    const resolved = file.resolve(contents);
    const parts = Array.isArray(resolved) ? resolved : contents === undefined ? [] : [contents];
    const isEmptied = parts.length === 0 ? lacksContent : parts.every(isUnreadable);
    if (isEmptied) gaps.add('content');
    else if (lacksContent || parts.some(isBroken)) gaps.add('text');
    if (itemsOf(page.get('Annots'), file).some((value) => !dictOf(value, file))) gaps.add('annotations');
    for (const gap of resourceGaps(resourcesOf(page, file), 0)) gaps.add(gap);
    const isGuessed = pages[index]?.origin === 'content' || pages[index]?.isGuessed === true;
    return { state: isGuessed ? 'rebuilt' : gaps.size > 0 ? 'damaged' : 'whole', gaps: [...gaps] };
  });
}

function resourcesOf(page: PdfDict, file: ParsedFile): PdfDict | null {
  const seen = new Set<PdfDict>();
  for (let dict: PdfDict | null = page; dict && !seen.has(dict); dict = dictOf(dict.get('Parent'), file)) {
    seen.add(dict);
    const resources = dictOf(dict.get('Resources'), file);
    if (resources) return resources;
  }
  return null;
}
