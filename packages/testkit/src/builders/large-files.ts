import { randomFillSync } from 'node:crypto';
import { open, truncate, writeFile } from 'node:fs/promises';
import { buildPdf } from './build-pdf.ts';
import type { PageSpec } from './document-spec.ts';
import { PdfWriter } from './pdf-writer.ts';

const BYTES_PER_MEGABYTE = 1_048_576;
/** A square whose noise takes exactly one megabyte: 128 by 128 blocks of 64 bytes. */
const NOISE_SIDE_PIXELS = 1024;

/** `pageCount` pages of about 3 KB of text each, an outline item and a link on every tenth. */
export function textDocument(pageCount = 2000, marker = 'TXT'): Uint8Array {
  const pages = Array.from({ length: pageCount }, (_, index): PageSpec => {
    const links = index % 10 === 0 ? [{ to: { page: (index + 10) % pageCount } }] : undefined;
    return { text: paragraphs(index), links };
  });
  const chapters = pages.flatMap((_, page) =>
    page % 10 === 0 ? [{ title: `Chapter ${page / 10 + 1}`, to: { page } }] : [],
  );
  return buildPdf({ marker, pages, outline: chapters, pagesPerNode: 50, compressContent: true });
}

/** One page for each megabyte, filled with a grayscale JPEG that no filter makes smaller. */
export function imageDocument(megabytes = 150, marker = 'IMG'): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const kids = Array.from({ length: megabytes }, (_, index) => {
    const image = writer.addStream(
      {
        Type: '/XObject',
        Subtype: '/Image',
        Width: NOISE_SIDE_PIXELS,
        Height: NOISE_SIDE_PIXELS,
        ColorSpace: '/DeviceGray',
        BitsPerComponent: 8,
        Filter: '/DCTDecode',
      },
      noiseJpeg(),
    );
    const number = String(index + 1).padStart(4, '0');
    const content = `q 500 0 0 500 50 100 cm /Im1 Do Q BT /F1 18 Tf 72 700 Td (${marker}P${number}) Tj ET`;
    return writer.add({
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 612, 792],
      Resources: { XObject: { Im1: image }, Font: { F1: font } },
      Contents: writer.addStream({}, content),
    });
  });
  writer.set(pages, { Type: '/Pages', Count: kids.length, Kids: kids });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

/**
 * Writes what `imageDocument` makes to disk page by page, so that it may be larger than memory.
 * @param path a file that may be replaced
 */
export function writeImageDocument(path: string, megabytes: number, marker = 'IMG'): Promise<void> {
  const size = `/Width ${NOISE_SIDE_PIXELS} /Height ${NOISE_SIDE_PIXELS}`;
  return writePages(path, megabytes, marker, () => {
    const head = noiseJpeg();
    return { entries: `${size} /Filter /DCTDecode`, head, sizeBytes: head.length };
  });
}

/**
 * Writes the like in no time: pages with a dark image of so many megabytes each, which is a hole in the file but for its first row. No
 * two are equal.
 * @param path a file that may be replaced
 */
export function writeSparseImages(
  path: string,
  pageCount: number,
  megabytesEach: number,
  marker = 'IMG',
): Promise<void> {
  const height = NOISE_SIDE_PIXELS * megabytesEach;
  return writePages(path, pageCount, marker, (index) => ({
    entries: `/Width ${NOISE_SIDE_PIXELS} /Height ${height}`,
    head: Uint8Array.from({ length: NOISE_SIDE_PIXELS }, (_, at) => (at + index) & 255),
    sizeBytes: NOISE_SIDE_PIXELS * height,
  }));
}

/** The data of an image: its first bytes, and nothing but zeros up to its size. */
interface PageImage {
  readonly entries: string;
  readonly head: Uint8Array;
  readonly sizeBytes: number;
}

async function writePages(
  path: string,
  pageCount: number,
  marker: string,
  imageOf: (index: number) => PageImage,
): Promise<void> {
  await using file = await open(path, 'w');
  const offsets: number[] = [];
  let length = 0;
  const put = async (part: string | Uint8Array, sizeBytes = part.length) => {
    await file.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part, 0, undefined, length);
    length += sizeBytes;
  };
  const putObject = async (num: number, body: string) => {
    offsets[num] = length;
    await put(`${num} 0 obj\n${body}\nendobj\n`);
  };
  const [catalog, pages, font, first] = [1, 2, 3, 4];
  const pageNumbers = Array.from({ length: pageCount }, (_, index) => first + 3 * index);
  await put('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  for (const [index, page] of pageNumbers.entries()) {
    const number = String(index + 1).padStart(4, '0');
    const content = `q 500 0 0 500 50 100 cm /Im1 Do Q BT /F1 18 Tf 72 700 Td (${marker}P${number}) Tj ET`;
    const resources = `<< /XObject << /Im1 ${page + 1} 0 R >> /Font << /F1 ${font} 0 R >> >>`;
    await putObject(
      page,
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents ${page + 2} 0 R >>`,
    );
    const { entries, head, sizeBytes } = imageOf(index);
    offsets[page + 1] = length;
    const dict = `/Type /XObject /Subtype /Image ${entries} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${sizeBytes}`;
    await put(`${page + 1} 0 obj\n<< ${dict} >>\nstream\n`);
    await put(head, sizeBytes);
    await put('\nendstream\nendobj\n');
    await putObject(page + 2, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  await putObject(font, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids = pageNumbers.map((num) => `${num} 0 R`).join(' ');
  await putObject(pages, `<< /Type /Pages /Count ${pageCount} /Kids [${kids}] >>`);
  await putObject(catalog, `<< /Type /Catalog /Pages ${pages} 0 R >>`);
  const xref = length;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  await put(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  await put(`trailer\n<< /Size ${rows.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${xref}\n%%EOF\n`);
}

/**
 * Writes a valid one-page PDF of exactly `sizeBytes` in no time: its filler stream is a hole in the file.
 * @param path a file that does not exist yet or may be replaced
 */
export async function writeSparsePdf(path: string, sizeBytes: number): Promise<void> {
  const head =
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Filler 4 0 R >>\nendobj\n' +
    '2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n' +
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> >>\nendobj\n';
  const offsets = [1, 2, 3].map((number) => head.indexOf(`${number} 0 obj`));
  // The cross-reference has a fixed width; the stream takes what is left.
  const tailOf = (streamEnd: number) => {
    const xref = streamEnd + '\nendstream\nendobj\n'.length;
    const rows = [...offsets, head.length].map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    return `\nendstream\nendobj\nxref\n0 5\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${String(xref).padStart(10, '0')}\n%%EOF\n`;
  };
  const headerOf = (length: number) => `4 0 obj\n<< /Length ${String(length).padStart(10, '0')} >>\nstream\n`;
  const length = sizeBytes - head.length - headerOf(0).length - tailOf(0).length;
  if (length < 0) throw new RangeError(`a PDF cannot be as small as ${sizeBytes} bytes`);
  const start = head + headerOf(length);
  await writeFile(path, start);
  await truncate(path, start.length + length);
  const file = await open(path, 'r+');
  try {
    await file.write(tailOf(start.length + length), start.length + length);
  } finally {
    await file.close();
  }
}

/** Bytes of `megabytes` as the product counts them. */
export function megabytesToBytes(megabytes: number): number {
  return megabytes * BYTES_PER_MEGABYTE;
}

/**
 * A valid baseline JPEG of random coefficients. The Huffman tables are chosen so that every coefficient is one byte:
 * code `0` for "no zeros, seven bits follow", and eight zero bits for an unchanged mean. No byte reaches 0xFF, so
 * the random bytes are the entropy-coded data.
 */
function noiseJpeg(): Uint8Array {
  const blocks = (NOISE_SIDE_PIXELS / 8) ** 2;
  const data = Buffer.alloc(blocks * 64);
  randomFillSync(data);
  for (let at = 0; at < data.length; at++) data[at] = at % 64 === 0 ? 0 : (data[at] ?? 0) & 0x7f;
  const side = [NOISE_SIDE_PIXELS >> 8, NOISE_SIDE_PIXELS & 255];
  const segment = (marker: number, ...body: number[]) => [0xff, marker, 0, body.length + 2, ...body];
  const oneCode = (tableClass: number, bits: number, symbol: number) => {
    const counts = Array.from({ length: 16 }, (_, index) => (index + 1 === bits ? 1 : 0));
    return segment(0xc4, tableClass, ...counts, symbol);
  };
  const header = [
    [0xff, 0xd8],
    segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    segment(0xc0, 8, ...side, ...side, 1, 1, 0x11, 0),
    oneCode(0x00, 8, 0),
    oneCode(0x10, 1, 7),
    segment(0xda, 1, 1, 0, 0, 63, 0),
  ].flat();
  return Buffer.concat([Buffer.from(header), data, Buffer.from([0xff, 0xd9])]);
}

function paragraphs(seed: number): string {
  const words = ['paper', 'margin', 'leaf', 'folio', 'binding', 'quire', 'recto', 'verso', 'ink', 'type', 'gather'];
  let state = seed + 1;
  const line = () =>
    Array.from({ length: 11 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return words[(state >>> 8) % words.length] ?? '';
    }).join(' ');
  return Array.from({ length: 42 }, line).join('\n');
}
