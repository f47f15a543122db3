import type { FileLayout } from '../builders/pdf-writer.ts';
import { fileIdentifier, PdfWriter } from '../builders/pdf-writer.ts';
import { textOf } from '../builders/syntax.ts';
import { randomFrom } from './random.ts';

/** Returns the text in the middle of page `pageIndex` of a damage file, which occurs nowhere else. */
export function damageMarker(pageIndex: number): string {
  return `SHEET${String(pageIndex + 1).padStart(5, '0')}Z`;
}

const LINES = 12;
/** Side of each picture, with one byte per pixel. */
const USUAL_SIDE_PIXELS = 64;
const WORDS = 'amber birch cedar delta ember fjord grove haven inlet jetty knoll larch mesa north ocean plain'.split(
  ' ',
);

/**
 * A file to be damaged: pages of compressed text with the marker in its middle, and a picture of noise on each, which
 * cannot be compressed, as most bytes of real files cannot.
 */
export function damageFile(layout: FileLayout, pageCount = 100, sidePixels = USUAL_SIDE_PIXELS): Uint8Array {
  const writer = new PdfWriter();
  const random = randomFrom(pageCount);
  const root = writer.reserve();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica', Encoding: '/WinAnsiEncoding' });
  const pages = Array.from({ length: pageCount }, (_, pageIndex) => {
    const image = writer.addStream(
      {
        Type: '/XObject',
        Subtype: '/Image',
        Width: sidePixels,
        Height: sidePixels,
        ColorSpace: '/DeviceGray',
        BitsPerComponent: 8,
      },
      Uint8Array.from({ length: sidePixels ** 2 }, () => random(256)),
    );
    const lines = Array.from({ length: LINES }, (_, line) => {
      const words = Array.from({ length: 8 }, () => `${WORDS[random(WORDS.length)]}${random(1000)}`).join(' ');
      return `${textOf(line === LINES / 2 ? damageMarker(pageIndex) : words)} Tj T*`;
    });
    const text = `q 120 0 0 120 72 72 cm /Im1 Do Q\nBT /F1 11 Tf 14 TL 72 700 Td\n${lines.join('\n')}\nET\n`;
    return writer.add({
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 595, 842],
      Resources: { Font: { F1: font }, XObject: { Im1: image } },
      Contents: writer.addStream({}, text, true),
    });
  });
  writer.set(root, { Type: '/Pages', Count: pageCount, Kids: pages });
  const catalog = writer.add({ Type: '/Catalog', Pages: root });
  return writer.toBytes({ layout, trailer: { Root: catalog, ID: fileIdentifier(`damage ${layout}`) } });
}
