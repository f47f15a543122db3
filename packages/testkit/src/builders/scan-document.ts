import { PdfWriter } from './pdf-writer.ts';

/** Pages that are one gray image each, with grain; some with a line of print in it, all with a word that is not shown. */
export function scanDocument(kinds: readonly ('paper' | 'print')[]): Uint8Array {
  const [width, height] = [310, 438];
  const writer = new PdfWriter();
  const root = writer.reserve();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const size = { Type: '/XObject', Subtype: '/Image', Width: width, Height: height };
  const kids = kinds.map((kind, page) => {
    const pixels = Buffer.alloc(width * height);
    for (let at = 0; at < pixels.length; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isDark = kind === 'print' && y > 100 && y < 106 && x > 60 && x < 200 && x % 3 !== 0;
      pixels[at] = isDark ? 50 : 236 + ((at * 7919 + page) % 13);
    }
    const image = writer.addStream({ ...size, ColorSpace: '/DeviceGray', BitsPerComponent: 8 }, pixels);
    const content = 'BT 3 Tr /F1 8 Tf 50 50 Td (dust) Tj ET q 595 0 0 842 0 0 cm /Im0 Do Q';
    return writer.add({
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 595, 842],
      Resources: { Font: { F1: font }, XObject: { Im0: image } },
      Contents: writer.addStream({}, content),
    });
  });
  writer.set(root, { Type: '/Pages', Kids: kids, Count: kids.length });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}
