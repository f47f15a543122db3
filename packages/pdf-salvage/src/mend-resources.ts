import { dictOf, itemsOf, type ParsedFile, PdfDict, PdfRef, PdfStream } from '@recto/pdf-core';
import { type ResourceCategory, readContent } from './content-search.ts';
import { type Clues, gatherClues, guessResource } from './guess-page.ts';
import type { StreamMender } from './mend-streams.ts';
import type { ResultPage } from './result-page.ts';

/** Encoded bytes of contents that are read on suspicion. */
const MAX_READ_BYTES = 8_388_608;

/**
 * Gives pages whose resources are lost what other pages have under the same names, or what the file holds and nothing
 * else uses. Of pages that seem to lack nothing, only this much content is read.
 * @returns the very same array when nothing could be inferred
 */
export function mendResources(
  file: ParsedFile,
  mender: StreamMender,
  pages: readonly ResultPage[],
): readonly ResultPage[] {
  let clues: Clues | undefined;
  let isChanged = false;
  let unread = MAX_READ_BYTES;
  const completed = pages.map((page) => {
    const resources = dictOf(page.dict.get('Resources') ?? page.inherited.Resources, file);
    if (resources && !lacksAny(resources, file) && unread <= 0) return page;
    unread -= contentBytes(page, file);
    const result = resources?.clone() ?? new PdfDict();
    let isGuessed = false;
    for (const { category, name, content } of usedNames(page, mender, file)) {
      const known = dictOf(result.get(category), file);
      if (file.resolve(known?.get(name)) !== null) continue;
      clues ??= gatherClues(file, pages);
      const value = guessResource(category, name, content, clues);
      if (value === null) continue;
      result.set(category, (known?.clone() ?? new PdfDict()).set(name, value));
      isGuessed = true;
    }
    if (!isGuessed) return page;
    isChanged = true;
    return { ...page, dict: page.dict.clone().set('Resources', result), isGuessed };
  });
  return isChanged ? completed : pages;
}

const CATEGORIES: readonly ResourceCategory[] = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading'];

/** Something that the resources name is not there. */
function lacksAny(resources: PdfDict, file: ParsedFile): boolean {
  return CATEGORIES.some((category) => {
    if (!resources.has(category)) return false;
    const entries = dictOf(resources.get(category), file);
    return entries === null || [...entries.map.values()].some((value) => file.resolve(value) === null);
  });
}

function contentBytes(page: ResultPage, file: ParsedFile): number {
  const parts = itemsOf(page.dict.get('Contents'), file).map((part) => file.resolve(part));
  return parts.reduce<number>((sum, part) => sum + (part instanceof PdfStream ? part.data.length : 0), 1024);
}

interface UsedName {
  readonly category: ResourceCategory;
  readonly name: string;
  readonly content: { readonly ref: PdfRef };
}

function usedNames(page: ResultPage, mender: StreamMender, file: ParsedFile): UsedName[] {
  return itemsOf(page.dict.get('Contents'), file).flatMap((part) => {
    const stream = file.resolve(part);
    const read = stream instanceof PdfStream ? readContent(mender.mend(stream).stream, file) : null;
    const content = { ref: part instanceof PdfRef ? part : (page.ref ?? new PdfRef(0)) };
    return [...(read?.names ?? [])].flatMap(([category, names]) =>
      [...names].map((name): UsedName => ({ category, name, content })),
    );
  });
}
