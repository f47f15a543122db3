import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lumaPlane, structuralSimilarity } from '@recto/codecs';

/** Red, green and blue in rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Draws the first pages of a PDF with MuPDF. @throws when it cannot */
export function drawPages(pdf: Uint8Array | string, dpi: number, pages: number): Picture[] {
  const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
  try {
    const path = typeof pdf === 'string' ? pdf : join(folder, 'file.pdf');
    if (typeof pdf !== 'string') writeFileSync(path, pdf);
    const drawn: Picture[] = [];
    for (let page = 1; page <= pages; page++) {
      const output = join(folder, `${page}.ppm`);
      try {
        execFileSync('mutool', ['draw', '-q', '-r', String(dpi), '-c', 'rgb', '-o', output, path, String(page)], {
          stdio: 'ignore',
        });
        drawn.push(readPpm(readFileSync(output)));
      } catch {
        break;
      }
    }
    return drawn;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readPpm(bytes: Buffer): Picture {
  const head = /^P6\s+(?:#.*\s+)*(\d+)\s+(\d+)\s+(\d+)\s/.exec(bytes.subarray(0, 200).toString('latin1'));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  return { width, height, rgb: bytes.subarray(bytes.length - width * height * 3) };
}

const MIN_VARIANCE = 20;

/** Mean structural similarity of luma over windows that are not blank, 0 to 1; 1 when all are, 0 for pages of other sizes. */
export function contentSimilarity(one: Picture, other: Picture): number {
  if (Math.abs(one.width - other.width) > 2 || Math.abs(one.height - other.height) > 2) return 0;
  const luma = ({ width, height, rgb }: Picture) => lumaPlane(rgb, width, height, 3);
  return structuralSimilarity(luma(one), luma(other), MIN_VARIANCE);
}
