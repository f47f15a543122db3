import { notesOnMissing } from '@recto/contract/missing-characters';
import { parsePageSelection } from '@recto/contract/page-selection';
import { note } from '@recto/contract/receipt';
import { refuseOption } from '@recto/contract/recto-error';
import { defineOperation, type OptionsOf } from '@recto/contract/tool';
import { openDocument, type PdfDocument, readPageSizes, reopenDocument } from '@recto/pdf-document';
import { removeMarks, stampPages } from '@recto/pdf-overlay';
import { message } from '@recto/words/message';
import { makeEach } from '../../building-blocks/make-each.ts';
import { allTexts, FURTHER_TEXTS } from '../layout.ts';
import { numberPages } from '../numbering.ts';
import tool from '../tool.ts';
import { newLabels } from './labels.ts';
import { drawTexts } from './texts.ts';

type Options = OptionsOf<typeof tool>;

/** Name of the layer in readers. */
const LAYER_NAME = 'Page numbers';

const NO_TEXT = message('problem.noPageText', 'Please enter a text for at least one place.');
const TWO_TEXTS = message('problem.twoPageTexts', 'Please give only one text for each place on the page.');
const NOTHING_MADE = message(
  'problem.noPageNumbers',
  'There is nothing to remove: no file has page numbers, headers or footers made with Recto.',
);
const NUMBERED = message(
  'note.pagesNumbered',
  '{count, plural, one {# page has} other {# pages have}} new page numbers, headers or footers.',
);
const BATES = message('note.batesNumbers', 'Bates numbers: {first} to {last}.');
const LABELS_SET = message('note.pageLabelsSet', 'The page labels that viewers show are now these page numbers.');
const REMOVED = message(
  'note.pageNumbersRemoved',
  '{count, plural, =0 {There were no page numbers, headers or footers made with Recto.} one {Page numbers, headers and footers made with Recto were removed from # page.} other {Page numbers, headers and footers made with Recto were removed from # pages.}}',
);

export default defineOperation(tool, async ({ inputs, options, capabilities, signal, ...job }) => {
  const documents: PdfDocument[] = [];
  for (const input of inputs) documents.push(await openDocument(input, { signal }));
  if (options.mode === 'remove') return removeAll(job.progress);
  checkTexts(options);
  const chosen = documents.map((document) => {
    const pages = readPageSizes(document);
    return [...new Set(parsePageSelection(options.pages, pages))].sort((left, right) => left - right);
  });
  const numbered = numberPages(
    options,
    documents.map(({ pageCount }, index) => ({ pageCount, chosen: chosen[index] ?? [] })),
  );
  const now = new Date();
  let at = 0;
  return makeEach(tool, { inputs, progress: job.progress }, async ({ name: fileName }, onProgress) => {
    const [given, numbers] = [documents[at], numbered[at]];
    at++;
    if (!given || !numbers) throw new TypeError('every input was opened and numbered');
    const document = options.mode === 'replace' ? await withoutEarlier(given, signal) : given;
    const texts = await drawTexts({ document, numbers, options, now, typeset: capabilities.typeset, signal });
    const result = await stampPages(document.file, {
      fonts: texts.fonts,
      marks: texts.marks,
      pages: texts.pages,
      layer: 'above',
      opacity: 1,
      layerName: LAYER_NAME,
      use: 'PageNumbers',
      ...(options.setLabels && { pageLabels: newLabels(document.file, numbers.pages, options.numerals) }),
      signal,
      onProgress,
    });
    const count = new Set(texts.pages.map(({ pageIndex }) => pageIndex)).size;
    const [first, last] = [numbers.pages[0], numbers.pages.at(-1)];
    const notes = [note({ kind: 'changed', item: 'pages', count, fileName }, NUMBERED)];
    if (first && last && usesBates(options)) {
      const params = { first: first.bates, last: last.bates };
      notes.push(note({ kind: 'changed', item: 'pages', count: numbers.pages.length, fileName }, BATES, params));
    }
    if (options.setLabels) {
      notes.push(note({ kind: 'changed', item: 'pageLabels', count: numbers.pages.length, fileName }, LABELS_SET));
    }
    return { ...result, notes: [...notes, ...texts.notes, ...notesOnMissing(texts.missing), ...result.notes] };
  });

  async function removeAll(progress: typeof job.progress) {
    let at = 0;
    let layers = 0;
    const result = await makeEach(tool, { inputs, progress }, async ({ name: fileName }) => {
      const document = documents[at++];
      if (!document) throw new TypeError('every input was opened');
      const { pageCount: count, layerCount, ...removed } = await removeMarks(document.file, 'PageNumbers', signal);
      layers += layerCount;
      return {
        ...removed,
        notes: [note({ kind: 'changed', item: 'pages', count, fileName }, REMOVED), ...removed.notes],
      };
    });
    if (layers === 0) throw refuseOption('mode', NOTHING_MADE);
    return result;
  }
});

/** The document without what Recto added earlier; the same when there is nothing. */
async function withoutEarlier(document: PdfDocument, signal: AbortSignal): Promise<PdfDocument> {
  const { bytes, layerCount } = await removeMarks(document.file, 'PageNumbers', signal);
  if (layerCount === 0) return document;
  return reopenDocument(bytes, document.fileName, { password: document.password, signal });
}

function checkTexts(options: Options): void {
  const further = Object.values(FURTHER_TEXTS).map((key) => options[key]);
  const all = [options.text, ...further, options.differentFirst ? options.firstText : ''];
  if (all.every((text) => text.trim() === '')) throw refuseOption('text', NO_TEXT);
  const isTaken = options[FURTHER_TEXTS[options.position]].trim() !== '';
  if (isTaken && options.text.trim() !== '') throw refuseOption('position', TWO_TEXTS);
}

function usesBates(options: Options): boolean {
  return allTexts(options).some((text) => text.includes('{bates}'));
}
