import type { AcceptedType } from './accept.ts';

const starts = (head: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => head[index] === byte);
/** A ZIP, as the formats since 2007 are, or the compound file of those before. What lies inside only an engine can tell. */
const isOffice = (head: Uint8Array): boolean =>
  starts(head, [0x50, 0x4b, 0x03, 0x04]) || starts(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

export const WORD: AcceptedType = {
  kind: 'word',
  label: 'a Word document',
  extensions: ['.docx', '.doc'],
  mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/msword'],
  sniff: isOffice,
};

export const EXCEL: AcceptedType = {
  kind: 'excel',
  label: 'an Excel workbook',
  extensions: ['.xlsx', '.xls'],
  mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel'],
  sniff: isOffice,
};

export const POWERPOINT: AcceptedType = {
  kind: 'powerpoint',
  label: 'a PowerPoint presentation',
  extensions: ['.pptx', '.ppt'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.ms-powerpoint',
  ],
  sniff: isOffice,
};
