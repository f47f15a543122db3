import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { note } from '@recto/contract/receipt';
import type { OptionsOf } from '@recto/contract/tool';
import type { PdfFile } from '@recto/pdf-core';
import { openDocument, type PageNode, soundInput } from '@recto/pdf-document';
import { pdfToMarkdown, reconstructPages, reconstructReport } from '@recto/reconstruct';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { ExtractKind } from '../kinds.ts';
import type tool from '../tool.ts';
import { attachmentBytes, readAttachments } from './document/attachments.ts';
import { pagePart, safeName } from './document/file-names.ts';
import { fontsTable, readFonts } from './document/fonts.ts';
import { readFieldData, readXfa } from './document/form-data.ts';
import { formFdf, formJson, formTable } from './document/write-form.ts';
import { findImages } from './images/find-images.ts';
import { imageFiles } from './images/image-files.ts';
import { absentNote, WORDS } from './notes.ts';
import type { Results } from './results.ts';
import { readTexts } from './text/read-texts.ts';

/** One kind of one job. */
export interface ExtractJob {
  readonly input: InputFile;
  readonly file: PdfFile;
  /** The chosen ones, 0-based. */
  readonly pages: readonly number[];
  /** All of the file. */
  readonly pageNodes: readonly PageNode[];
  readonly options: OptionsOf<typeof tool>;
  readonly raster: RasterCapability;
  readonly results: Results;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** Extractors that make the files of each kind and report the outcome in notes. */
export const EXTRACTORS: Readonly<Record<ExtractKind, (job: ExtractJob) => Promise<void>>> = {
  images: extractImages,
  text: extractText,
  attachments: extractAttachments,
  form: extractForm,
  fonts: extractFonts,
};

function chosenPages({ pages, pageNodes }: ExtractJob): PageNode[] {
  return pages.flatMap((pageIndex) => pageNodes[pageIndex] ?? []);
}

async function extractImages(job: ExtractJob): Promise<void> {
  const { file, raster, options, results, signal, onProgress, pageNodes } = job;
  const found = await findImages(chosenPages(job), file, signal);
  const counts = { stored: 0, packed: 0, converted: 0, recoloured: 0, unread: 0, masks: 0 };
  for (const [index, { stream, pageNumber, numberOnPage }] of found.entries()) {
    throwIfCancelled(signal);
    const made = await imageFiles(stream, { source: file, raster, masks: options.masks, signal });
    const part = `${pagePart(pageNumber, pageNodes.length)}-image-${numberOnPage}`;
    for (const { isMask, extension, mediaType, bytes } of made.files) {
      await results.add({ kind: 'images', part: isMask ? `${part}-mask` : part, extension, mediaType, bytes });
    }
    const [first] = made.files;
    if (!first) counts.unread += 1;
    else if (made.isConverted) counts.converted += 1;
    else if (['.png', '.tif'].includes(first.extension)) counts.packed += 1;
    else counts.stored += 1;
    if (made.isRecoloured) counts.recoloured += 1;
    if (made.hasLooseMask) counts.masks += 1;
    onProgress((index + 1) / found.length);
  }
  const { stored, packed, converted, recoloured, unread, masks } = counts;
  const say = results.notes;
  if (found.length === 0) say.push(absentNote('images'));
  if (stored + packed > 0)
    say.push(note({ kind: 'kept', item: 'images', count: stored + packed }, WORDS.images, { stored, packed }));
  if (converted > 0) say.push(note({ kind: 'changed', item: 'images', count: converted }, WORDS.converted));
  if (recoloured > 0) say.push(note({ kind: 'changed', item: 'images', count: recoloured }, WORDS.recoloured));
  if (masks > 0) say.push(note({ kind: 'kept', item: 'images', count: masks }, WORDS.masks));
  if (unread > 0) say.push(note({ kind: 'lost', item: 'images', count: unread }, WORDS.unread));
}

async function extractText(job: ExtractJob): Promise<void> {
  const { options, results, pages, pageNodes } = job;
  const isMarkdown = options.text === 'markdown';
  const texts = isMarkdown ? await readMarkdown(job) : await readPlain(job);
  const [extension, mediaType] = isMarkdown ? ['.md', 'text/markdown'] : ['.txt', 'text/plain'];
  const shared = { kind: 'text', extension, mediaType } as const;
  if (options.perPage) {
    for (const [position, text] of texts.entries()) {
      const part = pagePart((pages[position] ?? 0) + 1, pageNodes.length);
      if (text !== '') await results.add({ ...shared, part, bytes: encode(text) });
    }
  } else {
    const whole = isMarkdown ? texts.join('') : pagesJoined(texts);
    if (whole !== '') await results.add({ ...shared, part: 'text', bytes: encode(whole) });
  }
}

/** A form feed stands between pages, as pdftotext has it. */
function pagesJoined(texts: readonly string[]): string {
  return texts.every((text) => text === '') ? '' : texts.join('\f');
}

async function readMarkdown({
  input,
  pages,
  options,
  raster,
  results,
  signal,
  onProgress,
}: ExtractJob): Promise<readonly string[]> {
  const selection = pages.map((pageIndex) => pageIndex + 1).join(',');
  const readable = await soundInput(input, await openDocument(input, { signal }), { signal });
  const request = { input: readable, pages: selection, capabilities: { raster }, progress: onProgress, signal };
  const result = await reconstructPages(request, (source) => pdfToMarkdown(source, { perPage: options.perPage }));
  results.notes.push(...reconstructReport(result).notes);
  return result.texts;
}

async function readPlain({
  input,
  pages,
  raster,
  results,
  signal,
  onProgress,
}: ExtractJob): Promise<readonly string[]> {
  const opened = await openDocument(input, { signal });
  const readable = await soundInput(input, opened, { signal });
  const file = readable === input ? opened.file : null;
  const texts = await readTexts(readable, { file, pages, raster, signal, onProgress });
  const empty = texts.filter((one) => one.trim() === '').length;
  const count = texts.length - empty;
  if (count > 0) results.notes.push(note({ kind: 'kept', item: 'words', count }, WORDS.text));
  if (empty > 0) results.notes.push(note({ kind: 'changed', item: 'words', count: empty }, WORDS.noText));
  return texts.map((one) => (one.trim() === '' ? '' : one));
}

async function extractAttachments({ file, results, signal, onProgress }: ExtractJob): Promise<void> {
  const found = readAttachments(file);
  const [empty, damaged]: [string[], string[]] = [[], []];
  let [taken, renamed] = [0, 0];
  for (const [index, attachment] of found.entries()) {
    throwIfCancelled(signal);
    const bytes = await attachmentBytes(attachment, file, signal);
    const safe = safeName(attachment.name) || `${index + 1}`;
    onProgress((index + 1) / found.length);
    if (!bytes) damaged.push(safe);
    else if (bytes.length === 0) empty.push(safe);
    else {
      const dot = safe.lastIndexOf('.');
      const [part, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
      // What is in it is nobody's promise: it is never opened here.
      const mediaType = 'application/octet-stream';
      await results.add({ kind: 'attachments', part: `attachment-${part}`, extension, mediaType, bytes });
      taken += 1;
      if (safe !== attachment.name) renamed += 1;
    }
  }
  const say = results.notes;
  if (found.length === 0) say.push(absentNote('attachments'));
  if (taken > 0) say.push(note({ kind: 'kept', item: 'attachments', count: taken }, WORDS.attachments));
  if (renamed > 0) say.push(note({ kind: 'renamed', item: 'attachments', count: renamed }, WORDS.renamed));
  if (empty.length > 0)
    say.push(
      note({ kind: 'changed', item: 'attachments', count: empty.length }, WORDS.empty, { names: empty.slice(0, 20) }),
    );
  if (damaged.length > 0)
    say.push(
      note({ kind: 'lost', item: 'attachments', count: damaged.length }, WORDS.damaged, {
        names: damaged.slice(0, 20),
      }),
    );
}

async function extractForm({ input, file, options, results }: ExtractJob): Promise<void> {
  const fields = readFieldData(file);
  const xfa = readXfa(file);
  const say = results.notes;
  if (fields.length === 0 && !xfa) say.push(absentNote('form'));
  if (fields.length > 0) {
    const made = formFile(options.form, input.name, fields);
    await results.add({ kind: 'form', part: 'form', ...made });
    say.push(note({ kind: 'kept', item: 'formFields', count: fields.length }, WORDS.form));
    if (made.guarded > 0) say.push(note({ kind: 'changed', item: 'formFields', count: made.guarded }, WORDS.guarded));
  }
  if (xfa && xfa.length > 0) {
    await results.add({ kind: 'form', part: 'form-xfa', extension: '.xml', mediaType: 'application/xml', bytes: xfa });
    say.push(note({ kind: 'kept', item: 'formFields', count: 1 }, WORDS.xfa));
  }
}

function formFile(format: ExtractJob['options']['form'], fileName: string, fields: ReturnType<typeof readFieldData>) {
  if (format === 'fdf') {
    return { extension: '.fdf', mediaType: 'application/vnd.fdf', bytes: formFdf(fileName, fields), guarded: 0 };
  }
  if (format === 'json') {
    return { extension: '.json', mediaType: 'application/json', bytes: encode(formJson(fileName, fields)), guarded: 0 };
  }
  const { text, guarded } = formTable(fields);
  return { extension: '.csv', mediaType: 'text/csv', bytes: encode(text), guarded };
}

async function extractFonts(job: ExtractJob): Promise<void> {
  const { file, results } = job;
  const fonts = readFonts(chosenPages(job), file);
  if (fonts.length === 0) {
    results.notes.push(absentNote('fonts'));
    return;
  }
  const { text } = fontsTable(fonts);
  await results.add({ kind: 'fonts', part: 'fonts', extension: '.csv', mediaType: 'text/csv', bytes: encode(text) });
  results.notes.push(note({ kind: 'kept', item: 'fonts', count: fonts.length }, WORDS.fonts));
}
