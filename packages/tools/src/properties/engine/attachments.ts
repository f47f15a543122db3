import { deflate } from '@recto/codecs';
import { fileOptionBytes } from '@recto/contract/file-option';
import { refuseOption } from '@recto/contract/recto-error';
import {
  byteKey,
  decodeStream,
  decodeTextString,
  dictOf,
  encodeTextString,
  integerOf,
  itemsOf,
  nameOf,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  streamOf,
  textOf,
} from '@recto/pdf-core';
import { buildNameTree, type NameTreeEntry, readNameTree } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { MOST } from '../limits.ts';
import type { PropertiesOptions } from '../options.ts';
import type { PresentAttachment } from '../present.ts';
import type { NewAttachment } from '../tool.ts';
import { infoDate } from './dates.ts';
import type { FileEdits } from './file-edits.ts';

const NO_ATTACHMENT = message('problem.noAttachment', 'There is no attachment "{name}" in this file.');
const NO_NAME = message('problem.attachmentName', 'Please name the file that is attached.');
const TOO_MUCH = message('problem.attachmentsTooLarge', 'All new attachments together may have up to {megabytes} MB.');

/** Largest size of all new attachments together. */
const MOST_BYTES = 4 * MOST.attachmentBytes;
/** Shorter files are as long packed as plain. */
const MIN_DEFLATE_BYTES = 160;
/** Longer attachments are not unpacked. */
const MOST_READ_BYTES = 1_073_741_824;
const MEGABYTE = 1_048_576;

/** The files in the document's list of attachments (ISO 32000-2, 7.7.4). Those of annotations on pages are not in it. */
export function readAttachments(file: PdfFile): PresentAttachment[] {
  return attachmentEntries(file).map((entry) => {
    const specification = dictOf(entry.value, file);
    const embedded = embeddedIn(specification, file);
    const size = integerOf(dictOf(embedded?.dict.get('Params'), file)?.get('Size'), file);
    return {
      name: nameOfEntry(entry, file),
      description: (textOf(specification?.get('Desc'), file) ?? '').slice(0, MOST.textCharacters),
      mediaType: (nameOf(embedded?.dict.get('Subtype'), file) ?? '').slice(0, MOST.nameCharacters),
      sizeBytes: size !== null && size >= 0 ? size : null,
    };
  });
}

/** Returns the bytes of an attachment; null when there is none of that name. @throws too-demanding when they are too many */
export function readAttachment(file: PdfFile, name: string): Uint8Array | null {
  const entry = attachmentEntries(file).find((one) => nameOfEntry(one, file) === name);
  const embedded = entry && embeddedIn(dictOf(entry.value, file), file);
  return embedded ? decodeStream(embedded, file, { maxBytes: MOST_READ_BYTES }) : null;
}

/** Outcome for the attachments. */
export interface WrittenAttachments {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Removes and adds attachments. @param isAssociated says of each new file that it belongs to the document, as PDF/A-3 and
 * PDF 2.0 want it (ISO 32000-2, 14.13)
 * @throws option-invalid for one to remove that is not there, one to add without a name, and too many bytes
 */
export function writeAttachments(
  file: PdfFile,
  options: PropertiesOptions,
  edits: FileEdits,
  { isAssociated, now }: { readonly isAssociated: boolean; readonly now: Date },
): WrittenAttachments {
  return changeAttachments(file, newAttachments(options), options.detach, edits, { isAssociated, now });
}

/** As `writeAttachments`, of bytes. @param detach names of those that go */
export function changeAttachments(
  file: PdfFile,
  wanted: readonly LoadedAttachment[],
  detach: readonly string[],
  edits: FileEdits,
  { isAssociated, now }: { readonly isAssociated: boolean; readonly now: Date },
): WrittenAttachments {
  if (wanted.length === 0 && detach.length === 0) return { added: [], removed: [] };
  const entries = attachmentEntries(file);
  const names = new Set(entries.map((entry) => nameOfEntry(entry, file)));
  const missing = detach.find((name) => !names.has(name));
  if (missing !== undefined) throw refuseOption('detach', NO_ATTACHMENT, { name: missing });
  const goes = new Set(detach);
  const removed = entries.filter((entry) => goes.has(nameOfEntry(entry, file)));
  const kept = entries.filter((entry) => !goes.has(nameOfEntry(entry, file)));
  const taken = new Set(kept.map(({ key }) => byteKey(key)));
  const shownNames = new Set(kept.map((entry) => nameOfEntry(entry, file)));
  const added = wanted.map((one) => {
    const name = freeName(one.name, (candidate) => shownNames.has(candidate) || taken.has(keyOf(candidate)));
    shownNames.add(name);
    taken.add(keyOf(name));
    const value = edits.add(specificationOf({ ...one, name }, edits, { isAssociated, now }));
    return { name, entry: { key: encodeTextString(name), value } };
  });
  setNames(file, edits, [...kept, ...added.map(({ entry }) => entry)]);
  setAssociated(file, edits, removed, isAssociated ? added.map(({ entry }) => entry.value) : []);
  return { added: added.map(({ name }) => name), removed: removed.map((entry) => nameOfEntry(entry, file)) };
}

function newAttachments({ attach, attachName, attachDescription, attachType, attachments }: PropertiesOptions) {
  if (attach !== '' && attachName.trim() === '') throw refuseOption('attachName', NO_NAME);
  const single = { name: attachName, data: attach, description: attachDescription, mediaType: attachType };
  const all = [...(attach === '' ? [] : [single]), ...attachments].map((one: NewAttachment) => ({
    ...one,
    // The name of a file, not a way to it.
    name: one.name.split(/[/\\]/).at(-1)?.trim() || 'attachment',
    bytes: fileOptionBytes(one.data),
  }));
  const total = all.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > MOST_BYTES) throw refuseOption('attachments', TOO_MUCH, { megabytes: MOST_BYTES / MEGABYTE });
  return all;
}

function attachmentEntries(file: PdfFile): readonly NameTreeEntry[] {
  return readNameTree(dictOf(file.catalog.get('Names'), file)?.get('EmbeddedFiles'), file).slice(0, 10_000);
}

function embeddedIn(specification: PdfDict | null, file: PdfFile): PdfStream | null {
  const embedded = dictOf(specification?.get('EF'), file);
  return streamOf(embedded?.get('UF'), file) ?? streamOf(embedded?.get('F'), file);
}

function nameOfEntry({ key, value }: NameTreeEntry, file: PdfFile): string {
  const specification = dictOf(value, file);
  const name = textOf(specification?.get('UF'), file) || textOf(specification?.get('F'), file) || decodeTextString(key);
  return name.slice(0, MOST.textCharacters);
}

const keyOf = (name: string) => byteKey(encodeTextString(name));

/** `data.csv`, `data (2).csv`, ... */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${stem} (${number})${ending}`;
  return free;
}

/** A file to put into the file. */
export interface LoadedAttachment extends Pick<NewAttachment, 'name' | 'description' | 'mediaType'> {
  readonly bytes: Uint8Array;
}

function specificationOf(
  { name, bytes, description, mediaType }: LoadedAttachment,
  edits: FileEdits,
  { isAssociated, now }: { readonly isAssociated: boolean; readonly now: Date },
): PdfDict {
  const dict = PdfDict.of({
    Type: PdfName.of('EmbeddedFile'),
    Subtype: PdfName.of(mediaType.trim() || 'application/octet-stream'),
    Params: PdfDict.of({ Size: bytes.length, ModDate: new PdfString(encodeTextString(infoDate(now))) }),
  });
  const isPacked = bytes.length >= MIN_DEFLATE_BYTES;
  if (isPacked) dict.set('Filter', PdfName.of('FlateDecode'));
  const stream = edits.add(new PdfStream(dict, isPacked ? deflate(bytes) : bytes));
  const written = new PdfString(encodeTextString(name));
  const specification = PdfDict.of({
    Type: PdfName.of('Filespec'),
    F: written,
    UF: written,
    EF: PdfDict.of({ F: stream, UF: stream }),
  });
  if (description !== '') specification.set('Desc', new PdfString(encodeTextString(description)));
  if (isAssociated) specification.set('AFRelationship', PdfName.of('Unspecified'));
  return specification;
}

function setNames(file: PdfFile, edits: FileEdits, entries: readonly NameTreeEntry[]): void {
  const names = dictOf(file.catalog.get('Names'), file)?.clone() ?? new PdfDict();
  names.set('EmbeddedFiles', entries.length > 0 ? buildNameTree(entries, edits) : null);
  edits.catalog.set('Names', names.map.size > 0 ? names : null);
}

function setAssociated(
  file: PdfFile,
  edits: FileEdits,
  removed: readonly NameTreeEntry[],
  added: readonly PdfObject[],
): void {
  const present = itemsOf(file.catalog.get('AF'), file);
  const gone = new Set(removed.map(({ value }) => (value instanceof PdfRef ? value.num : dictOf(value, file))));
  const kept = present.filter((value) => !gone.has(value instanceof PdfRef ? value.num : dictOf(value, file)));
  if (kept.length === present.length && added.length === 0) return;
  const all = [...kept, ...added];
  edits.catalog.set('AF', all.length > 0 ? all : null);
}
