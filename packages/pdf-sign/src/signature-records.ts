import type { CertificationLevel } from '@recto/contract/later-changes';
import { RectoError } from '@recto/contract/recto-error';
import {
  arrayOf,
  bytesOf,
  dictOf,
  integerOf,
  nameOf,
  openPdf,
  type PdfDict,
  type PdfFile,
  textOf,
} from '@recto/pdf-core';
import { type FormField, readBox, readFields } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';
import { pagesOfWidgets } from './form-fields.ts';
import { laterChanges } from './later-changes.ts';
import type { SignatureRecord } from './signature-types.ts';

/** Most signatures that are looked at. */
const MAX_SIGNATURES = 200;
const MAX_RANGES = 100;

/** Opens the revisions of a file. */
export interface RecordOptions {
  readonly password: string | undefined;
  readonly signal?: AbortSignal;
}

/** The signatures of a document, the earliest first. @throws cancelled */
export async function readSignatures(file: PdfFile, options: RecordOptions): Promise<SignatureRecord[]> {
  const certifying = dictOf(dictOf(file.catalog.get('Perms'), file)?.get('DocMDP'), file);
  const signed = readFields(file.catalog, file).flatMap((field) => {
    const dict = field.type === 'Sig' ? dictOf(field.value, file) : null;
    return dict ? [{ field, dict }] : [];
  });
  const records: (SignatureRecord & { end: number })[] = [];
  for (const { field, dict } of signed.slice(0, MAX_SIGNATURES)) {
    throwIfCancelled(options.signal);
    records.push(await readRecord(file, field, dict, dict === certifying, options));
  }
  return records.sort((one, other) => one.end - other.end).map(({ end: _, ...record }) => record);
}

async function readRecord(
  file: PdfFile,
  field: FormField,
  dict: PdfDict,
  isCertifying: boolean,
  options: RecordOptions,
): Promise<SignatureRecord & { end: number }> {
  const ranges = byteRanges(dict, file);
  const end = ranges?.at(-1)?.end ?? 0;
  const text = (key: string) => textOf(dict.get(key), file) ?? '';
  const coversWholeFile = isBlankFrom(file.bytes, end);
  return {
    fieldName: field.fullName,
    pageIndex: visiblePage(field, file),
    subFilter: nameOf(dict.get('SubFilter'), file) ?? '',
    contents: bytesOf(dict.get('Contents'), file) ?? new Uint8Array(),
    certificates: certificatesOf(dict, file),
    signedParts: ranges?.map(({ start, end: stop }) => file.bytes.subarray(start, stop)) ?? null,
    isContiguous: ranges !== null && leavesOnlyContents(ranges, dict, file),
    coversWholeFile,
    statedTime: isoTime(text('M')),
    certification: certificationOf(dict, isCertifying, file),
    name: text('Name'),
    reason: text('Reason'),
    location: text('Location'),
    contact: text('ContactInfo'),
    later: ranges && !coversWholeFile ? await changesSince(file, end, options) : null,
    end,
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** /ByteRange in order; null when it makes no sense. */
function byteRanges(dict: PdfDict, file: PdfFile): Range[] | null {
  const numbers = (arrayOf(dict.get('ByteRange'), file) ?? []).map((value) => integerOf(value, file));
  if (numbers.length < 2 || numbers.length % 2 !== 0 || numbers.length > MAX_RANGES) return null;
  const ranges: Range[] = [];
  let last = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    const [start, length] = [numbers[at], numbers[at + 1]];
    if (start == null || length == null || start < last || length < 0 || start + length > file.bytes.length)
      return null;
    last = start + length;
    ranges.push({ start, end: last });
  }
  return ranges;
}

/** True when the one gap holds the hexadecimal string of this very signature and nothing else (12.8.1). */
function leavesOnlyContents(ranges: readonly Range[], dict: PdfDict, file: PdfFile): boolean {
  const [first, second] = ranges;
  if (!first || !second || ranges.length !== 2 || first.start !== 0) return false;
  // Some writers sign the angle brackets, too: that leaves out less, and nothing else fits in between.
  const isWithinBrackets = file.bytes[first.end - 1] === 0x3c && file.bytes[second.start] === 0x3e;
  const [from, to] = isWithinBrackets ? [first.end - 1, second.start + 1] : [first.end, second.start];
  const gap = file.bytes.subarray(from, to);
  if (gap[0] !== 0x3c || gap.at(-1) !== 0x3e) return false;
  const contents = bytesOf(dict.get('Contents'), file);
  let digits = 0;
  for (const byte of gap.subarray(1, -1)) {
    const isDigit = (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
    if (isDigit) digits++;
    else if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return false;
  }
  return contents !== null && Math.ceil(digits / 2) === contents.length;
}

/** White space behind the end marker, which some signers do not sign, is nothing. */
function isBlankFrom(bytes: Uint8Array, end: number): boolean {
  return bytes.subarray(end).every((byte) => byte === 0x0a || byte === 0x0d || byte === 0x20);
}

function visiblePage({ widgets }: FormField, file: PdfFile): number | null {
  const pageOf = pagesOfWidgets(file);
  const seen = widgets.find(({ dict }) => readBox(dict.get('Rect'), file) && pageOf.has(dict));
  return (seen && pageOf.get(seen.dict)?.pageIndex) ?? null;
}

function certificatesOf(dict: PdfDict, file: PdfFile): Uint8Array[] {
  const single = bytesOf(dict.get('Cert'), file);
  if (single) return [single];
  return (arrayOf(dict.get('Cert'), file) ?? []).slice(0, 20).flatMap((item) => bytesOf(item, file) ?? []);
}

function certificationOf(dict: PdfDict, isCertifying: boolean, file: PdfFile): CertificationLevel | null {
  for (const item of (arrayOf(dict.get('Reference'), file) ?? []).slice(0, 20)) {
    const reference = dictOf(item, file);
    if (nameOf(reference?.get('TransformMethod'), file) !== 'DocMDP') continue;
    const level = integerOf(dictOf(reference?.get('TransformParams'), file)?.get('P'), file);
    return level === 1 || level === 3 ? level : 2;
  }
  return isCertifying ? 2 : null;
}

async function changesSince(file: PdfFile, end: number, options: RecordOptions): Promise<SignatureRecord['later']> {
  try {
    const { password, signal } = options;
    const before = await openPdf(file.bytes.subarray(0, end), {
      fileName: file.fileName ?? '',
      ...(password !== undefined && { password }),
      ...(signal && { signal }),
    });
    return laterChanges(before, file);
  } catch (thrown) {
    if (thrown instanceof RectoError && thrown.code === 'cancelled') throw thrown;
    return null;
  }
}

/** `D:20260102030405+01'00'` (7.9.4). */
function isoTime(written: string): string | null {
  const parts = /^D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([Z+-])(\d\d)?'?(\d\d)?)?/.exec(written);
  if (!parts) return null;
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, hours, minutes] =
    parts;
  const zone = sign === '+' || sign === '-' ? `${sign}${hours ?? '00'}:${minutes ?? '00'}` : 'Z';
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
