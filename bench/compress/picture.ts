import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

const WINDOW = 8;
const STEP = 4;
const MIN_VARIANCE = 20;

/** Mean structural similarity of luma over windows that hold ink; 1 for none, 0 for pages of other sizes. */
export function inkSimilarity(one: Picture, other: Picture): number {
  if (Math.abs(one.width - other.width) > 2 || Math.abs(one.height - other.height) > 2) return 0;
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  const [a, b] = [luma(one), luma(other)];
  let [sum, windows] = [0, 0];
  for (let y = 0; y + WINDOW <= height; y += STEP) {
    for (let x = 0; x + WINDOW <= width; x += STEP) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let row = 0; row < WINDOW; row++) {
        let [p, q] = [(y + row) * one.width + x, (y + row) * other.width + x];
        for (let column = 0; column < WINDOW; column++, p++, q++) {
          const [f, g] = [a[p] ?? 0, b[q] ?? 0];
          sa += f;
          sb += g;
          saa += f * f;
          sbb += g * g;
          sab += f * g;
        }
      }
      const count = WINDOW * WINDOW;
      const [ma, mb] = [sa / count, sb / count];
      const [va, vb] = [saa / count - ma * ma, sbb / count - mb * mb];
      if (va <= MIN_VARIANCE && vb <= MIN_VARIANCE) continue;
      const covariance = sab / count - ma * mb;
      sum +=
        ((2 * ma * mb + 6.5025) * (2 * covariance + 58.5225)) / ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225));
      windows += 1;
    }
  }
  return windows === 0 ? 1 : sum / windows;
}

function luma({ width, height, rgb }: Picture): Float64Array {
  const values = new Float64Array(width * height);
  for (let at = 0, from = 0; at < values.length; at++, from += 3) {
    values[at] = 0.299 * (rgb[from] ?? 0) + 0.587 * (rgb[from + 1] ?? 0) + 0.114 * (rgb[from + 2] ?? 0);
  }
  return values;
}
