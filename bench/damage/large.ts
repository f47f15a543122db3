/** A file as large as a scanned book, damaged and repaired: how long it takes, how much memory, how large the result is. */
import {
  badStartxref,
  type Damage,
  damageMarker,
  fileIdentifier,
  garbageTable,
  kidsEmptied,
  PdfWriter,
  qpdfCheck,
  randomFrom,
  readWithPdfium,
  tailCut,
  wrongLengths,
} from '@recto/testkit';
import { salvage } from '../../packages/document/src/salvage/salvage.ts';

/** One way of damaging it. */
export interface LargeRow {
  readonly name: string;
  readonly inputBytes: number;
  readonly resultBytes: number;
  readonly seconds: number;
  readonly pages: number;
  readonly texts: number;
  readonly qpdfExitCode: number;
}

const BYTES = 63_000_000;
const PAGES = 60;
const DAMAGES: readonly Damage[] = [badStartxref, garbageTable, wrongLengths, kidsEmptied, tailCut(1)];
/** How much larger than the input a result may be. */
export const MAX_GROWTH = 1.05;

function largeFile(layout: 'table' | 'streams'): Uint8Array {
  const writer = new PdfWriter();
  const random = randomFrom(63);
  const noise = Uint8Array.from({ length: Math.floor(BYTES / PAGES) }, () => random(256));
  const root = writer.reserve();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const pages = Array.from({ length: PAGES }, (_, pageIndex) => {
    noise[pageIndex] = pageIndex;
    const image = writer.addStream(
      {
        Type: '/XObject',
        Subtype: '/Image',
        Width: 1000,
        Height: 1050,
        ColorSpace: '/DeviceGray',
        BitsPerComponent: 8,
      },
      noise.slice(),
    );
    const text = `q 400 0 0 400 72 72 cm /Im1 Do Q\nBT /F1 11 Tf 72 700 Td (${damageMarker(pageIndex)}) Tj ET\n`;
    return writer.add({
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 595, 842],
      Resources: { Font: { F1: font }, XObject: { Im1: image } },
      Contents: writer.addStream({}, text, true),
    });
  });
  writer.set(root, { Type: '/Pages', Count: PAGES, Kids: pages });
  const catalog = writer.add({ Type: '/Catalog', Pages: root });
  return writer.toBytes({ layout, trailer: { Root: catalog, ID: fileIdentifier('large') } });
}

/** Runs all of them, one after the other. */
export async function repairLargeFiles(): Promise<readonly LargeRow[]> {
  const rows: LargeRow[] = [];
  for (const layout of ['table', 'streams'] as const) {
    const whole = largeFile(layout);
    for (const damage of DAMAGES) {
      const damaged = damage.apply(whole, 1);
      const startedAt = performance.now();
      const { bytes } = await salvage(damaged, { fileName: 'large.pdf' });
      const seconds = (performance.now() - startedAt) / 1000;
      const { pageCount, texts } = await readWithPdfium(bytes);
      rows.push({
        name: `${layout}: ${damage.name}`,
        inputBytes: damaged.length,
        resultBytes: bytes.length,
        seconds,
        pages: pageCount,
        texts: texts.filter((text, pageIndex) => text.includes(damageMarker(pageIndex))).length,
        qpdfExitCode: (await qpdfCheck(bytes)).exitCode,
      });
    }
  }
  return rows;
}
