import { fileOptionBytes } from '@recto/contract/file-option';
import type { InputFile, OperationResult } from '@recto/contract/job';
import { type Note, note } from '@recto/contract/receipt';
import { RectoError, refuseOption, refuseUsage } from '@recto/contract/recto-error';
import { defineOperation, type NeedsOf, type OperationContext, resultName } from '@recto/contract/tool';
import { appendUpdate, type PdfFile, type PdfRef, rewriteFile } from '@recto/pdf-core';
import { notesOnSignatures, openDocument, type PdfDocument, pageOrigins } from '@recto/pdf-document';
import { readClaims } from '@recto/pdf-document/claims';
import { term } from '@recto/words/said';
import { MOST } from '../limits.ts';
import type { PropertiesOptions } from '../options.ts';
import { readOutlineText } from '../outline-text.ts';
import type { FoundHeading } from '../present.ts';
import tool, { type WantedItem } from '../tool.ts';
import { writeAttachments } from './attachments.ts';
import { FileEdits } from './file-edits.ts';
import { writeLabels } from './labels.ts';
import { placeWords, readOpenAction, writeOpenAction } from './open-action.ts';
import { readOutline, writeOutline } from './outline.ts';
import { readProperties } from './read-properties.ts';
import { readTexts, writeTexts } from './texts.ts';
import { writeViewer } from './viewer.ts';
import { TEXT_NAMES, WORDS } from './words.ts';

/** Most who come for a title never ask for headings, and what finds them is as large as the rest of the tool. */
const loadHeadings = () => import('./headings.ts');

type Context = OperationContext<PropertiesOptions, NeedsOf<typeof tool>>;

export default defineOperation(tool, editProperties, async ({ inputs, capabilities: { raster }, ...context }) => {
  const input = onlyOne(inputs);
  const opened = await openDocument(input, { signal: context.signal });
  if (context.about !== 'headings') return readProperties(opened);
  const { pageCount } = opened;
  const { findHeadings } = await loadHeadings();
  return findHeadings({ input, pageCount, raster, signal: context.signal, onProgress: context.progress });
});

async function editProperties(context: Context): Promise<OperationResult> {
  const { inputs, options, progress, signal } = context;
  const input = onlyOne(inputs);
  const opened = await openDocument(input, { signal });
  if (options.report === 'json') return reportAlone(input, opened);
  const { file } = opened;
  const edits = new FileEdits(file);
  const now = new Date();
  const items = await wantedOutline(context, input, opened);
  const notes: Note[] = [];
  if (items) {
    writeOutline(file, items, edits);
    notes.push(note({ kind: 'changed', item: 'outlineItems', count: items.length }, WORDS.outline));
  }
  notes.push(...writeAppearance(file, options, edits));
  const attached = writeAttached(file, options, edits, now);
  notes.push(...attached.notes);
  const read = readTexts(file);
  const texts = writeTexts(file, read, wantedTexts(options), edits, now);
  const named = (keys: readonly (keyof typeof TEXT_NAMES)[]) => ({ names: keys.map((key) => term(TEXT_NAMES[key])) });
  const { changed, levelled } = texts;
  if (changed.length > 0)
    notes.unshift(note({ kind: 'changed', item: 'texts', count: changed.length }, WORDS.texts, named(changed)));
  if (levelled.length > 0)
    notes.push(note({ kind: 'changed', item: 'texts', count: levelled.length }, WORDS.levelled, named(levelled)));
  const isUnlocking = file.encryption !== null && !options.keepProtection;
  if (notes.length === 0 && !isUnlocking) throw refuseUsage(WORDS.nothing);
  if (read.isXmpDamaged && changed.some((key) => key !== 'language'))
    notes.push(note({ kind: 'kept', item: 'xmp', count: 1 }, WORDS.damagedXmp));
  const isReplacing =
    attached.isRemoving ||
    changed.some((key) => read.texts[key] !== '') ||
    (items !== null && file.catalog.has('Outlines')) ||
    (options.labels.length > 0 && file.catalog.has('PageLabels'));
  const signatures = notesOnSignatures(file);
  const isSigned = signatures.length > 0;
  if (isSigned && isReplacing) notes.push(note({ kind: 'kept', item: 'file', count: 1 }, WORDS.rest));
  // What was replaced should be gone from the file; but a signed version of it stays, so that it can be checked.
  const isAppended = !isUnlocking && (isSigned || !isReplacing);
  const bytes = written(file, edits, texts.info, isAppended, signal);
  progress(1);
  return {
    outputs: [
      {
        name: resultName(tool.id, tool.output.extension),
        mediaType: tool.output.mediaType,
        bytes,
        origins: pageOrigins(file),
      },
    ],
    notes: [...notes, ...signatures],
  };
}

function onlyOne([input]: readonly InputFile[]): InputFile {
  if (!input) throw new RectoError('no-files');
  return input;
}

/** The texts that are given, without white space around them. */
function wantedTexts({ title, author, subject, keywords, language }: PropertiesOptions) {
  const given = Object.entries({ title, author, subject, keywords, language }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value.trim()] as const],
  );
  return Object.fromEntries(given);
}

/** The outline that is asked for; null when it stays. @throws option-invalid without headings and for too many bookmarks */
async function wantedOutline(
  { options, capabilities: { raster }, progress, signal }: Context,
  input: InputFile,
  { file, pageCount }: PdfDocument,
): Promise<readonly WantedItem[] | null> {
  const { outlineFrom, outline, outlineFile } = options;
  if (outlineFrom === 'nothing') return readOutline(file).count === 0 ? null : [];
  if (outlineFrom === 'headings') {
    const onProgress = (fraction: number) => progress(fraction * 0.9);
    const { findHeadings } = await loadHeadings();
    const found = await findHeadings({ input, pageCount, raster, signal, onProgress });
    if (found.length === 0) throw refuseOption('outlineFrom', WORDS.noHeadings);
    return found.map(newItem);
  }
  if (outlineFile !== '') {
    const items = readOutlineText(new TextDecoder().decode(fileOptionBytes(outlineFile)));
    if (items.length > MOST.items) throw refuseOption('outlineFile', WORDS.tooManyItems, { most: MOST.items });
    return items.map((item) => newItem({ ...item, level: Math.min(item.level, MOST.levels), top: 0 }));
  }
  return outline.length > 0 || outlineFrom === 'list' ? outline : null;
}

function newItem({ title, level, page, top }: FoundHeading): WantedItem {
  return {
    title: title.slice(0, MOST.titleCharacters),
    level,
    page,
    top,
    open: level === 0,
    bold: false,
    italic: false,
    was: -1,
  };
}

/** Writes how the file is shown: settings, where it opens, labels. */
function writeAppearance(file: PdfFile, options: PropertiesOptions, edits: FileEdits): Note[] {
  const notes: Note[] = [];
  const settings = writeViewer(file, options, edits);
  if (settings.length > 0) notes.push(note({ kind: 'changed', item: 'viewer', count: settings.length }, WORDS.viewer));
  const openedBefore = readOpenAction(file);
  const opening = writeOpenAction(file, options.openAt, edits);
  if (opening === 'set') {
    const place = placeWords(options.openAt);
    notes.push(note({ kind: 'changed', item: 'opening', count: 1 }, WORDS.openSet, { place }));
  }
  if (opening === 'removed') notes.push(note({ kind: 'changed', item: 'opening', count: 1 }, WORDS.openRemoved));
  if (opening !== null && openedBefore === null)
    notes.push(note({ kind: 'lost', item: 'opening', count: 1 }, WORDS.openReplaced));
  const labelled = writeLabels(file, options.labels, edits);
  if (labelled !== null) notes.push(note({ kind: 'changed', item: 'pageLabels', count: labelled }, WORDS.labelled));
  return notes;
}

/** Parts of PDF/A that take files of every kind: PDF/A-3, and PDF/A-4f. */
const TAKES_FILES = /^PDF\/A-(?:3|4f)/;

function writeAttached(file: PdfFile, options: PropertiesOptions, edits: FileEdits, now: Date) {
  const isAssociated = file.version >= '2.0' || readClaims(file).some(({ name }) => TAKES_FILES.test(name));
  const { added, removed } = writeAttachments(file, options, edits, { isAssociated, now });
  const notes: Note[] = [];
  const about = (count: number) => ({ kind: 'changed', item: 'attachments', count }) as const;
  if (added.length > 0) notes.push(note(about(added.length), WORDS.attached, { names: shortened(added) }));
  if (removed.length > 0) notes.push(note(about(removed.length), WORDS.detached, { names: shortened(removed) }));
  return { notes, isRemoving: removed.length > 0 };
}

/** Names that fit on a receipt. */
function shortened(names: readonly string[]): string[] {
  const first = names.slice(0, 20).map((name) => name.slice(0, 120));
  return names.length > first.length ? [...first, '…'] : first;
}

function written(file: PdfFile, edits: FileEdits, info: PdfRef | null, isAppended: boolean, signal: AbortSignal) {
  const named = info ? { info } : {};
  const appended = isAppended ? appendUpdate(file, edits.changes, { ...named, signal }) : null;
  return appended ?? rewriteFile(file, edits.changes, { ...named, deflateStreams: false, signal });
}

/** The properties as JSON. Its bookmarks can be changed and given back: `was` names those of the file. */
function reportAlone(input: InputFile, opened: PdfDocument): OperationResult {
  const present = readProperties(opened);
  const outline = present.outline.map(({ isAction: _, ...item }, was) => ({ ...item, was }));
  const written = { fileName: input.name, ...present, outline };
  const bytes = new TextEncoder().encode(`${JSON.stringify(written, null, 2)}\n`);
  return { outputs: [{ name: resultName(tool.id, '.json'), mediaType: 'application/json', bytes }], notes: [] };
}
