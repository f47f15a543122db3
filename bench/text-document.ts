import { deflateSync } from 'node:zlib';
import { PdfWriter } from '@recto/testkit';

/** `flate`: as most programs write today. `ascii85`: Flate inside ASCII85, as widely used report generators write. */
export type StreamCoding = 'flate' | 'ascii85';

const LINES_PER_PAGE = 60;
const WORDS_PER_LINE = 12;
const RULES_PER_PAGE = 40;
const LINKS_EVERY = 5;

export type Paper = 'letter' | 'a4';
const PAPERS: Readonly<Record<Paper, readonly [number, number]>> = { letter: [612, 792], a4: [595, 842] };

/** Pages of words and ruled lines, about 4 KB each when stored; an outline item a page, a link on every fifth. */
export function makeTextDocument(pageCount: number, coding: StreamCoding, paper: Paper = 'letter'): Uint8Array {
  const writer = new PdfWriter();
  const catalog = writer.reserve();
  const pages = writer.reserve();
  const outline = writer.reserve();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const kids = Array.from({ length: pageCount }, () => writer.reserve());
  const items = kids.map(() => writer.reserve());
  for (const [index, page] of kids.entries()) {
    const target = [kids[(index + 7) % pageCount] ?? page, '/XYZ', 72, 700, 0];
    const link = { Type: '/Annot', Subtype: '/Link', Rect: [72, 700, 200, 720], Dest: target };
    writer.set(page, {
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, ...PAPERS[paper]],
      Resources: { Font: { F1: font } },
      Contents: addContent(writer, pageContent(index), coding),
      Annots: index % LINKS_EVERY === 0 ? [writer.add(link)] : undefined,
    });
    writer.set(items[index] ?? '', {
      Title: `(Page ${index + 1})`,
      Parent: outline,
      Prev: items[index - 1],
      Next: items[index + 1],
      Dest: [page, '/Fit'],
    });
  }
  writer.set(outline, { Type: '/Outlines', First: items[0], Last: items.at(-1), Count: pageCount });
  writer.set(pages, { Type: '/Pages', Count: pageCount, Kids: kids });
  writer.set(catalog, { Type: '/Catalog', Pages: pages, Outlines: outline });
  return writer.toBytes({ trailer: { Root: catalog } });
}

function addContent(writer: PdfWriter, content: string, coding: StreamCoding): string {
  if (coding === 'flate') return writer.addStream({}, content, true);
  const data = ascii85(deflateSync(Buffer.from(content, 'latin1')));
  return writer.addStream({ Filter: ['/ASCII85Decode', '/FlateDecode'] }, data);
}

/** Repeatable, so that every run measures the same file. */
function pageContent(pageIndex: number): string {
  let state = pageIndex + 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const letters = 'etaoinshrdlucmfwypvbgkqjxz';
  const word = () =>
    Array.from({ length: 2 + random(8) }, () => letters[Math.min(random(26), random(26))] ?? 'e').join('');
  const line = () => Array.from({ length: WORDS_PER_LINE }, word).join(' ');
  const text = Array.from({ length: LINES_PER_PAGE }, () => `(${line()}) Tj T*`).join('\n');
  const rules = Array.from(
    { length: RULES_PER_PAGE },
    () => `${random(612)}.${random(100)} ${random(792)} m ${random(612)} ${random(792)}.${random(100)} l S`,
  ).join('\n');
  return `0.2 w\n${rules}\nBT /F1 9 Tf 11 TL 50 750 Td (P${pageIndex + 1}) Tj T*\n${text}\nET`;
}

/** ISO 32000-2, 7.4.3, in lines of 76 characters. */
function ascii85(bytes: Uint8Array): string {
  let encoded = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const count = Math.min(4, bytes.length - at);
    let value = 0;
    for (let index = 0; index < 4; index++) value = value * 256 + (bytes[at + index] ?? 0);
    if (value === 0 && count === 4) {
      encoded += 'z';
      continue;
    }
    const digits: string[] = [];
    for (let digit = 0; digit < 5; digit++) {
      digits.unshift(String.fromCharCode(33 + (value % 85)));
      value = Math.floor(value / 85);
    }
    encoded += digits.slice(0, count + 1).join('');
  }
  return `${encoded.replace(/.{76}/g, '$&\n')}~>`;
}
