import { dictOf, encodeTextString, nameOf, PdfDict, type PdfFile, PdfString, streamOf, textOf } from '@recto/pdf-core';
import { metadataStream, newXmpPacket, type PropertyChange, packetText, XmpPacket } from '@recto/pdf-document';
import { TEXT_KEYS, type TextKey } from '../present.ts';
import { infoDate, xmpDate, xmpDateOf } from './dates.ts';
import type { FileEdits } from './file-edits.ts';

/** Texts that stand in both records, with their names there (ISO 32000-2, Table 349; ISO 16684-1, 8). */
const BOTH = {
  title: { key: 'Title', name: 'dc:title', form: 'Alt' },
  author: { key: 'Author', name: 'dc:creator', form: 'Seq' },
  subject: { key: 'Subject', name: 'dc:description', form: 'Alt' },
  keywords: { key: 'Keywords', name: 'pdf:Keywords', form: 'text' },
} as const satisfies Readonly<Record<Exclude<TextKey, 'language'>, { key: string } & Omit<PropertyChange, 'values'>>>;

type BothKey = keyof typeof BOTH;
export const BOTH_KEYS = Object.keys(BOTH) as BothKey[];

/** The texts of a file in both of its records. */
export interface ReadTexts {
  /** Texts that viewers show: the information dictionary's, else XMP's. */
  readonly texts: Readonly<Record<TextKey, string>>;
  /** Texts of which the records say different things, or one of them nothing. */
  readonly differing: readonly BothKey[];
  readonly info: PdfDict | null;
  /** Null without XMP, and when it cannot be read. */
  readonly xmp: XmpPacket | null;
  /** There is XMP that cannot be read. */
  readonly isXmpDamaged: boolean;
}

/** Reads what a file says of itself; bounded, throws nothing. */
export function readTexts(file: PdfFile): ReadTexts {
  const info = dictOf(file.trailer.get('Info'), file);
  const stream = streamOf(file.catalog.get('Metadata'), file);
  const packet = stream && packetText(stream, file);
  const xmp = packet === null ? null : XmpPacket.read(packet);
  const texts: Record<TextKey, string> = { title: '', author: '', subject: '', keywords: '', language: '' };
  const differing: BothKey[] = [];
  for (const key of BOTH_KEYS) {
    const ofInfo = textOf(info?.get(BOTH[key].key), file)?.trim() ?? '';
    const ofXmp = joined(xmp?.valuesOf(BOTH[key].name));
    texts[key] = ofInfo || ofXmp;
    if (xmp && needsInfo(xmp) && !sameText(ofInfo, ofXmp)) differing.push(key);
  }
  texts.language = textOf(file.catalog.get('Lang'), file) ?? '';
  return { texts, differing, info, xmp, isXmpDamaged: stream !== null && xmp === null };
}

/** False for a file that keeps to PDF/A-4, in which XMP alone speaks. */
function needsInfo(xmp: XmpPacket | null): boolean {
  return xmp?.valuesOf('pdfaid:part')?.[0]?.trim() !== '4';
}

/** Changes to the two records. */
export interface WrittenTexts {
  /** Texts that are others now, in order. */
  readonly changed: readonly TextKey[];
  /** Texts that the records agree about now, and did not before, though nobody changed them. */
  readonly levelled: readonly BothKey[];
}

/**
 * Writes texts into the information dictionary and XMP alike, and the date of the change. XMP is made where there is none and a
 * text is wanted; all its other properties stay. A file that keeps to PDF/A-4 gets no information dictionary (ISO 19005-4, 6.1.3).
 * @param wanted the texts that are to be others, trimmed; empty removes one
 */
export function writeTexts(
  file: PdfFile,
  read: ReadTexts,
  wanted: Readonly<Partial<Record<TextKey, string>>>,
  edits: FileEdits,
  now: Date,
): WrittenTexts & { readonly info: ReturnType<FileEdits['put']> | null } {
  const changed = TEXT_KEYS.filter((key) => wanted[key] !== undefined && wanted[key] !== read.texts[key]);
  const levelled = read.differing.filter((key) => !changed.includes(key));
  const language = wanted.language ?? read.texts.language;
  if (changed.includes('language')) {
    edits.catalog.set('Lang', language === '' ? null : new PdfString(encodeTextString(language)));
  }
  const wantedText = (key: BothKey) => wanted[key] ?? read.texts[key];
  const touched = [...changed.filter((key): key is BothKey => key !== 'language'), ...levelled];
  const hasInfo = needsInfo(read.xmp);
  const info = read.info?.clone() ?? new PdfDict();
  if (hasInfo) {
    for (const key of touched) {
      const value = wantedText(key);
      info.set(BOTH[key].key, value === '' ? null : new PdfString(encodeTextString(value)));
    }
  }
  if (hasInfo || read.info) info.set('ModDate', new PdfString(encodeTextString(infoDate(now))));
  writeXmp(
    file,
    read,
    edits,
    [
      ...touched.flatMap((key) => changesOf(key, wantedText(key), read.xmp, changed.includes(key))),
      ...languageChange(read.xmp, language, changed),
      { name: 'xmp:ModifyDate', form: 'text', values: [xmpDate(now)] },
      { name: 'xmp:MetadataDate', form: 'text', values: [xmpDate(now)] },
    ],
    touched.length > 0,
  );
  return { changed, levelled, info: hasInfo || read.info ? edits.put(file.trailer.get('Info'), info) : null };
}

function writeXmp(
  file: PdfFile,
  read: ReadTexts,
  edits: FileEdits,
  changes: readonly PropertyChange[],
  isWanted: boolean,
) {
  if (read.isXmpDamaged || (!read.xmp && !isWanted)) return;
  const before = streamOf(file.catalog.get('Metadata'), file);
  const made = read.xmp?.with(changes) ?? newXmpPacket(onceEach([...originOf(read.info, file), ...changes]));
  const present = file.catalog.get('Metadata');
  edits.catalog.set('Metadata', edits.put(before ? present : undefined, metadataStream(made, before)));
}

/** Returns the values of the information dictionary that new XMP must repeat, so that both agree. */
function originOf(info: PdfDict | null, file: PdfFile): PropertyChange[] {
  const text = (key: string) => textOf(info?.get(key), file)?.trim() ?? '';
  const others = BOTH_KEYS.map(
    (key): PropertyChange => ({ ...BOTH[key], values: [text(BOTH[key].key)].filter(Boolean) }),
  );
  const created = xmpDateOf(text('CreationDate'));
  return [
    ...others,
    { name: 'xmp:CreatorTool', form: 'text', values: [text('Creator')].filter(Boolean) },
    { name: 'pdf:Producer', form: 'text', values: [text('Producer')].filter(Boolean) },
    { name: 'xmp:CreateDate', form: 'text', values: created === null ? [] : [created] },
    { name: 'pdf:Trapped', form: 'text', values: [nameOf(info?.get('Trapped'), file) ?? ''].filter(Boolean) },
  ];
}

/** Keywords stand in XMP twice: as one text, and one by one where people search for them. */
function changesOf(key: BothKey, value: string, xmp: XmpPacket | null, isChanged: boolean): PropertyChange[] {
  const change = { ...BOTH[key], values: value === '' ? [] : [value] };
  if (key !== 'keywords' || !isChanged) return [change];
  const words = value.split(/[,;\uff0c\u3001\u060c]/).map((word) => word.trim());
  const named = words.filter((word) => word !== '');
  return named.length > 0 || xmp?.valuesOf('dc:subject')
    ? [change, { name: 'dc:subject', form: 'Bag', values: named }]
    : [change];
}

/** The language follows where XMP names one; elsewhere the catalog's is enough. */
function languageChange(xmp: XmpPacket | null, language: string, changed: readonly TextKey[]): PropertyChange[] {
  if (!changed.includes('language') || !xmp?.valuesOf('dc:language')) return [];
  return [{ name: 'dc:language', form: 'Bag', values: language === '' ? [] : [language] }];
}

function joined(values: readonly string[] | null | undefined): string {
  return values?.filter((value) => value !== '').join('; ') ?? '';
}

/** Lists of authors are written with commas or semicolons, and white space means nothing. */
function sameText(left: string, right: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/\s*[;,]\s*/g, ';')
      .replace(/\s+/g, ' ')
      .trim();
  return plain(left) === plain(right);
}

/** Keeps the later of two changes of one property. */
function onceEach(changes: readonly PropertyChange[]): PropertyChange[] {
  return [...new Map(changes.map((change) => [change.name, change])).values()];
}
