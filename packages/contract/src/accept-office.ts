import type { AcceptedType } from './accept.ts';

const starts = (head: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => head[index] === byte);

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The compound file of the formats before 2007, and of locked ones since. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** `{\rtf` */
const RICH_TEXT = [0x7b, 0x5c, 0x72, 0x74, 0x66];

/** A ZIP, as the formats since 2007 are, or a compound file. What lies inside only an engine can tell. */
const isOffice = (head: Uint8Array): boolean => starts(head, ZIP) || starts(head, COMPOUND);

/** Text in lines with a separator between fields: no control characters, and one of the separators. */
function isSeparatedText(head: Uint8Array): boolean {
  if (head.length === 0 || head[0] === 0x3c || starts(head, [0x25, 0x50, 0x44, 0x46])) return false;
  const isWide = starts(head, [0xff, 0xfe]) || starts(head, [0xfe, 0xff]);
  const isText = isWide || head.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);
  return isText && head.some((byte) => byte === 0x2c || byte === 0x3b || byte === 9 || byte === 10);
}

export const WORD: AcceptedType = {
  kind: 'word',
  label: 'a Word document',
  extensions: ['.docx', '.doc', '.odt', '.rtf'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/msword',
    'application/vnd.oasis.opendocument.text',
    'application/rtf',
  ],
  sniff: (head) => isOffice(head) || starts(head, RICH_TEXT),
};

export const EXCEL: AcceptedType = {
  kind: 'excel',
  label: 'an Excel workbook',
  extensions: ['.xlsx', '.xls', '.ods', '.csv'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel',
    'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv',
  ],
  sniff: (head) => isOffice(head) || (!starts(head, RICH_TEXT) && isSeparatedText(head)),
};

export const POWERPOINT: AcceptedType = {
  kind: 'powerpoint',
  label: 'a PowerPoint presentation',
  extensions: ['.pptx', '.ppt', '.odp'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.ms-powerpoint',
    'application/vnd.oasis.opendocument.presentation',
  ],
  sniff: isOffice,
};
