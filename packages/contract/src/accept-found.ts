import { kindTextId } from '@recto/words/declared-ids';
import { message } from '@recto/words/message';
import { type Term, term } from '@recto/words/said';
import { IMAGES } from './accept-images.ts';

const FOUND = {
  html: message('found.html', 'a web page (HTML)'),
  mail: message('found.mail', 'an email'),
  zip: message('found.zip', 'a ZIP archive'),
  office: message('found.office', 'an Office document'),
  archive: message('found.archive', 'a compressed archive'),
  richText: message('found.richText', 'a text document (RTF)'),
  postScript: message('found.postScript', 'a PostScript file'),
  formData: message('found.formData', 'form data without the form (FDF)'),
  xml: message('found.xml', 'an XML file'),
  zeros: message('found.zeros', 'empty inside: there is nothing but zeros'),
  text: message('found.text', 'a plain text file'),
};

/** First bytes of kinds that have them. */
const SIGNATURES: readonly (readonly [keyof typeof FOUND, readonly number[]])[] = [
  ['office', [0xd0, 0xcf, 0x11, 0xe0]],
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x42, 0x5a, 0x68]],
  ['archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['archive', [0x52, 0x61, 0x72, 0x21]],
];

const HTML = /^<(!doctype\s+html|html|head|body|script|title|meta|style|div|table|p|h1)\b/i;
const MAIL_HEADER = /^(mime-version|message-id|received|return-path|delivered-to|subject|from|content-type):/im;

/** Names what a file certainly is by its first bytes, for one that is not what a tool takes; null when that is not known. */
export function nameOfContent(head: Uint8Array): Term | null {
  const kind = kindOfContent(head);
  if (kind) return term(FOUND[kind]);
  const label = imageLabel(head) ?? officeLabel(head);
  if (label) return label;
  if (isZip(head)) return term(FOUND.zip);
  return isPlainText(head) ? term(FOUND.text) : null;
}

/** True for a file that certainly is something in which no PDF can be found. Mails and texts may contain one. */
export function isOtherContent(head: Uint8Array): boolean {
  const kind = kindOfContent(head);
  return (kind !== null && kind !== 'mail') || imageLabel(head) !== null || isZip(head);
}

function kindOfContent(head: Uint8Array): keyof typeof FOUND | null {
  if (head.length > 0 && head.every((byte) => byte === 0)) return 'zeros';
  const known = SIGNATURES.find(([, signature]) => signature.every((byte, at) => head[at] === byte));
  if (known) return known[0];
  const text = textOfHead(head);
  if (text.startsWith('{\\rtf')) return 'richText';
  if (text.startsWith('%!PS')) return 'postScript';
  if (text.startsWith('%FDF-')) return 'formData';
  const start = withoutProlog(text);
  if (HTML.test(start)) return 'html';
  if (start.length < text.trimStart().length || start.startsWith('<svg')) return 'xml';
  return /^(From \S|[A-Za-z][A-Za-z0-9-]*: )/.test(text) && MAIL_HEADER.test(text) ? 'mail' : null;
}

/** The text from the first element on: XML declaration and comments may come before it. */
function withoutProlog(text: string): string {
  let rest = text.trimStart();
  for (const [open, close] of PROLOG) {
    while (rest.startsWith(open)) {
      const end = rest.indexOf(close, open.length);
      if (end < 0) return '';
      rest = rest.slice(end + close.length).trimStart();
    }
  }
  return rest;
}

const PROLOG = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

/** Text of the usual encodings, without a byte order mark. */
function textOfHead(head: Uint8Array): string {
  const encoding =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(head);
}

function imageLabel(head: Uint8Array): Term | null {
  const image = IMAGES.find((type) => type.sniff(head));
  return image ? { code: kindTextId(image.kind), text: image.label } : null;
}

const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);

/** Office documents since 2007 are ZIPs, whose first entries tell. */
function officeLabel(head: Uint8Array): Term | null {
  if (!isZip(head)) return null;
  const names = new TextDecoder('latin1').decode(head);
  if (/word\/|opendocument\.text/.test(names)) return { code: kindTextId('word'), text: 'a Word document' };
  if (/xl\/|opendocument\.spreadsheet/.test(names)) return { code: kindTextId('excel'), text: 'an Excel workbook' };
  if (/ppt\/|opendocument\.presentation/.test(names)) {
    return { code: kindTextId('powerpoint'), text: 'a PowerPoint presentation' };
  }
  return names.includes('[Content_Types].xml') ? term(FOUND.office) : null;
}

/** Tells whether bytes are UTF-8 without control characters: bytes of any other kind are named by nobody's guess. */
function isPlainText(head: Uint8Array): boolean {
  if (head.length === 0 || head.some((byte) => byte < 0x20 && (byte < 9 || byte > 13))) return false;
  try {
    // A character that the end of the head cuts is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
