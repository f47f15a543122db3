/** A file as large as a scanned book, damaged and repaired: how long it takes, how much memory, how large the result is. */

import { salvage } from '@recto/pdf-salvage';
import {
  badStartxref,
  type Damage,
  damageFile,
  damageMarker,
  garbageTable,
  kidsEmptied,
  qpdfCheck,
  readWithPdfium,
  tailCut,
  wrongLengths,
} from '@recto/testkit';

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

/** 63 MB: a byte a pixel. */
const PAGES = 60;
const SIDE_PIXELS = 1024;
const DAMAGES: readonly Damage[] = [badStartxref, garbageTable, wrongLengths, kidsEmptied, tailCut(1)];
/** Largest allowed size of a result, relative to its input. */
export const MAX_GROWTH = 1.05;

/** Runs all of them, one after the other. */
export async function repairLargeFiles(): Promise<readonly LargeRow[]> {
  const rows: LargeRow[] = [];
  for (const layout of ['table', 'streams'] as const) {
    const whole = damageFile(layout, PAGES, SIDE_PIXELS);
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
