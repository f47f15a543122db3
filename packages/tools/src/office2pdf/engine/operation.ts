import type { CapabilitiesFor } from '@recto/contract/capabilities/capabilities';
import type { OfficeOptions, OfficeResult } from '@recto/contract/capabilities/office';
import type { Inventory } from '@recto/contract/inventory';
import type { InputFile, OutputFile } from '@recto/contract/job';
import { type Note, note } from '@recto/contract/receipt';
import { defineOperation, type OptionsOf, resultName } from '@recto/contract/tool';
import { reopenDocument, takeInventory } from '@recto/pdf-document';
import { addLinks } from '@recto/pdf-edit';
import { type Message, message } from '@recto/words/message';
import { type Params, term } from '@recto/words/said';
import { throwIfCancelled } from '@recto/work/cancellation';
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
    review: options.review,
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

const LINKS_WORK = message('note.linksWork', '{count, plural, one {# link works} other {# links work}} in the PDF.');
const LINKS_MISSED = message(
  'note.linksMissed',
  'Links that are on no text of the printed pages, or outside the chosen pages, are not in the PDF.',
);
const LINKS_REFUSED = message(
  'note.linksRefused',
  'Links to files or programs on a computer are not in the PDF; their text is.',
);
const WORDS_FOUND = message('note.wordsFound', '{count} of {words} words of the text are in the PDF.');
const WORDS_MISSING = message(
  'note.wordsMissing',
  'Not found on the pages, hidden or cut off by the layout: {missing}.',
);

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
  const tell = (kind: Note['kind'], item: string, count: number, words: Message, params?: Params) => {
    if (count > 0) notes.push(note({ kind, item, count, fileName }, words, params));
  };
  const { counts } = inventory;
  const linkCount = counts.uriLinks + counts.explicitLinks + counts.namedLinks + counts.oldNameLinks;
  tell('kept', 'links', linkCount, LINKS_WORK);
  tell('lost', 'links', placement.missed.length, LINKS_MISSED);
  tell('lost', 'links', placement.refused.length, LINKS_REFUSED);
  notes.push(...result.notes.map((each) => ({ ...each, fileName })));
  if (looked.words !== null && converted.sourceText !== null) {
    const { words, found, missing } = compareWords(converted.sourceText, looked.words);
    tell('kept', 'words', found, WORDS_FOUND, { words });
    if (found < words * ENOUGH_WORDS) tell('lost', 'words', words - found, WORDS_MISSING, { missing });
  }
  notes.push(...fontNotes(converted.missingFonts, inventory, fileName));
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

const SET_IN_TWINS = message('note.fontsReplaced', 'Set in fonts of the same widths: {twins}.');
const TWIN = message('fonts.twin', '{font} in {twin}');
const NOT_INSTALLED = message(
  'note.fontsNotInstalled',
  'Not installed here: {missing}. The pages are set in {used, select, none {no font} other {{fonts}}}; lines may break elsewhere.',
);
const NOT_NEEDED = message('note.fontsNotNeeded', 'Not needed and not installed here: {missing}.');

/** Names the fonts that are not here and what the pages are set in; a twin changes no line. */
function fontNotes(missing: readonly string[], { fonts }: Inventory, fileName: string): Note[] {
  const used = [...new Set(fonts.map((name) => name.replace(/^[A-Z]{6}\+/, '').replace(/[-,].*$/, '')))];
  const twinOf = (name: string) => used.find((each) => each === TWINS[name.toLowerCase()]);
  const isTwinned = (name: string) => TWINS[name.toLowerCase()] !== undefined;
  const twins = missing.flatMap((font) => {
    const twin = twinOf(font);
    return twin === undefined ? [] : [term(TWIN, { font, twin })];
  });
  const others = missing.filter((name) => !isTwinned(name));
  const about = (count: number) => ({ kind: 'changed', item: 'fonts', count, fileName }) as const;
  const notes: Note[] = [];
  if (twins.length > 0) notes.push(note(about(twins.length), SET_IN_TWINS, { twins }));
  if (others.length > 0) {
    const params = { missing: others, used: used.length > 0 ? 'some' : 'none', fonts: used };
    notes.push(note(about(others.length), NOT_INSTALLED, params));
  }
  if (notes.length === 0 && missing.length > 0) notes.push(note(about(missing.length), NOT_NEEDED, { missing }));
  return notes;
}
