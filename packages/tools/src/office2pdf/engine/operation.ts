import {
  type CapabilitiesFor,
  defineOperation,
  type InputFile,
  type Inventory,
  type Note,
  type OfficeOptions,
  type OfficeResult,
  type OptionsOf,
  type OutputFile,
  resultName,
  throwIfCancelled,
} from '@recto/contract';
import { reopenDocument, takeInventory } from '@recto/pdf-document';
import { addLinks } from '@recto/pdf-edit';
import tool from '../tool.ts';
import { compareWords } from './compare-text.ts';
import { placeLinks, type TaggedLink, taggedLinks } from './place-links.ts';

type Options = OptionsOf<typeof tool>;
type Engines = CapabilitiesFor<'office' | 'raster'>;

/** Shares of one file's work: LibreOffice, and looking through the result. */
const CONVERTED = 0.7;
/** Below this share the words that are missing are told. */
const ENOUGH_WORDS = 0.995;
/** Pages whose words are compared; a longer result is compared as far as that. */
const MOST_PAGES = 2000;

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const outputs: OutputFile[] = [];
  const notes: Note[] = [];
  for (const [index, input] of inputs.entries()) {
    const report = (fraction: number) => progress((index + fraction) / inputs.length);
    report(0.05);
    const converted = await capabilities.office.convert(input, officeOptions(options, signal));
    report(CONVERTED);
    const finished = await finish(capabilities, input, converted, signal, (fraction) =>
      report(CONVERTED + (1 - CONVERTED) * fraction),
    );
    const number = inputs.length > 1 ? index + 1 : undefined;
    outputs.push({
      name: resultName(tool.id, tool.output.extension, number),
      mediaType: tool.output.mediaType,
      bytes: finished.bytes,
      origins: Array.from({ length: finished.pageCount }, () => null),
    });
    notes.push(...finished.notes);
  }
  return { outputs, notes };
});

function officeOptions(options: Options, signal: AbortSignal): OfficeOptions {
  const { application } = options;
  return {
    ...(application !== 'any' && { application }),
    pages: options.pages.replace(/\s/g, ''),
    isTagged: options.tagged,
    hasBookmarks: options.bookmarks,
    isArchival: options.archival,
    imageQuality: options.imageQuality,
    includeNotes: options.notes,
    includeHiddenSlides: options.hiddenSlides,
    sheets: {
      orientation: options.orientation,
      fitWidth: options.fitWidth,
      includeHidden: options.hiddenSheets,
      names: options.sheets
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    },
    signal,
  };
}

/** Puts back the links, and compares the result with its source. */
async function finish(
  { raster }: Engines,
  { name: fileName }: InputFile,
  converted: OfficeResult,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<{ bytes: Uint8Array; pageCount: number; notes: readonly Note[] }> {
  const opened = await reopenDocument(converted.bytes, fileName, { signal });
  const looked = await look(raster, converted, fileName, opened.pageCount, signal, progress);
  const placement = placeLinks(converted.missingLinks, looked.tagged);
  const { title, language } = converted;
  const result = addLinks(opened.file, { links: placement.placed, title, language });
  const inventory = await takeInventory(await reopenDocument(result.bytes, fileName, { signal }), { signal });
  const notes: Note[] = [...converted.notes];
  const note = (kind: Note['kind'], item: string, count: number, text: string) => {
    if (count > 0) notes.push({ kind, item, count, fileName, text });
  };
  const { counts } = inventory;
  const linkCount = counts.uriLinks + counts.explicitLinks + counts.namedLinks + counts.oldNameLinks;
  note('kept', 'links', linkCount, `${plural(linkCount, 'link works', 'links work')} in the PDF.`);
  note(
    'lost',
    'links',
    placement.missed.length,
    'Links that stand on no text of the printed pages, or outside of the chosen pages, are not in the PDF.',
  );
  note(
    'lost',
    'links',
    placement.refused.length,
    'Links to files or programs of a computer are not in the PDF; their text is.',
  );
  notes.push(...result.notes.map((each) => ({ ...each, fileName })));
  if (looked.words !== null && converted.sourceText !== null) {
    const { words, found, missing } = compareWords(converted.sourceText, looked.words);
    note('kept', 'words', found, `${found} of ${words} words of the text are in the PDF.`);
    if (found < words * ENOUGH_WORDS) {
      note(
        'lost',
        'words',
        words - found,
        `Not found on the pages, hidden or cut off by layout: ${missing.join(', ')}.`,
      );
    }
  }
  if (converted.missingFonts.length > 0) notes.push(fontNote(converted.missingFonts, inventory, fileName));
  return { bytes: result.bytes, pageCount: opened.pageCount, notes };
}

async function look(
  raster: Engines['raster'],
  converted: OfficeResult,
  fileName: string,
  pageCount: number,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<{ tagged: TaggedLink[]; words: string | null }> {
  const needsText = converted.sourceText !== null && converted.sourceText.trim() !== '';
  if (!needsText && converted.missingLinks.length === 0) return { tagged: [], words: null };
  const document = await raster.open(inMemory(converted.bytes, fileName), { signal });
  const tagged: TaggedLink[] = [];
  let words = '';
  try {
    for (let pageIndex = 0; pageIndex < Math.min(pageCount, MOST_PAGES); pageIndex++) {
      throwIfCancelled(signal);
      if (converted.missingLinks.length > 0) {
        tagged.push(...taggedLinks(await raster.pageModel(document, pageIndex, { signal })));
      }
      if (needsText) words += `${(await raster.text(document, pageIndex, { signal })).plainText}\n`;
      progress((pageIndex + 1) / pageCount);
    }
  } finally {
    await raster.close(document);
  }
  return { tagged, words: needsText ? words : null };
}

function inMemory(bytes: Uint8Array, name: string): InputFile {
  return {
    name,
    sizeBytes: bytes.length,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}

/** Fonts made to be exactly as wide as those of Office. */
const TWINS: Readonly<Record<string, string>> = {
  arial: 'LiberationSans',
  'times new roman': 'LiberationSerif',
  'courier new': 'LiberationMono',
  calibri: 'Carlito',
  cambria: 'Caladea',
};

/** Names the fonts that are not here and what the pages are set in; a twin changes no line. */
function fontNote(missing: readonly string[], { fonts }: Inventory, fileName: string): Note {
  const used = [...new Set(fonts.map((name) => name.replace(/^[A-Z]{6}\+/, '').replace(/[-,].*$/, '')))];
  const twinOf = (name: string) => used.find((each) => each === TWINS[name.toLowerCase()]);
  const isTwinned = (name: string) => TWINS[name.toLowerCase()] !== undefined;
  const twins = missing.flatMap((name) =>
    twinOf(name) ? [`${name} is set in ${twinOf(name)}, of the same widths`] : [],
  );
  const others = missing.filter((name) => !isTwinned(name));
  const strange = `Not installed here: ${others.join(', ')}. The pages are set in ${used.join(', ') || 'no font'}; lines may break elsewhere`;
  const sentences = [...twins, ...(others.length > 0 ? [strange] : [])];
  const text =
    sentences.length > 0 ? `${sentences.join('. ')}.` : `Not needed and not installed here: ${missing.join(', ')}.`;
  return { kind: 'changed', item: 'fonts', count: missing.length, fileName, text };
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
