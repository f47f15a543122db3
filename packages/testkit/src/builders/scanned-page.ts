import { PdfWriter } from './pdf-writer.ts';

type Entries = Readonly<Record<string, unknown>>;

/** Differences of a scan's page from one that shows a whole picture and nothing else. */
export interface ScannedPage {
  /** Entries of the page. */
  readonly page?: Entries;
  /** Entries of the picture. */
  readonly image?: Entries;
  /** The picture has a soft mask. */
  readonly isMasked?: boolean;
  /** Instead of what draws the picture over the page. */
  readonly content?: string;
  readonly resources?: Entries;
}

/** The page's paper, in points. */
export const SCAN_PAPER = { width: 200, height: 150 } as const;
/** Draws the picture over the paper. */
export const SCAN_CONTENT = `q ${SCAN_PAPER.width} 0 0 ${SCAN_PAPER.height} 0 0 cm /Im Do Q`;

/** A PDF of one page with a JPEG of 64 x 48 pixels. */
export function scannedPage(
  jpeg: Uint8Array,
  { page, image, isMasked, content, resources }: ScannedPage = {},
): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const size = { Width: 64, Height: 48, BitsPerComponent: 8, ColorSpace: '/DeviceRGB' };
  const ofImages = { Type: '/XObject', Subtype: '/Image' };
  const mask = { ...ofImages, Width: 1, Height: 1, BitsPerComponent: 8, ColorSpace: '/DeviceGray' };
  const picture = writer.addStream(
    { ...ofImages, ...size, Filter: '/DCTDecode', ...image, SMask: isMasked ? writer.addStream(mask, 'x') : undefined },
    jpeg,
  );
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const kid = writer.add({
    Type: '/Page',
    Parent: root,
    MediaBox: [0, 0, SCAN_PAPER.width, SCAN_PAPER.height],
    Resources: { XObject: { Im: picture }, Font: { F1: font }, ...resources },
    Contents: writer.addStream({}, content ?? SCAN_CONTENT),
    ...page,
  });
  writer.set(root, { Type: '/Pages', Kids: [kid], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}
