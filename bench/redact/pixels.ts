import { spawnSync } from 'node:child_process';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import type { ListedHit } from './redact-file.ts';

/** Steps of 255 of one colour by which a pixel may differ. */
export const TOLERANCE = 24;
/** Pixels around an area that are not compared: edges of letters, and of paths that were cut. */
export const EDGE = 3;
/** Share of a page's pixels that may differ by more. */
export const MAX_SHARE = 0.0005;
export const DPI = 72;
/** Pages with hits that are drawn, by PDFium and by poppler. */
const MOST_PAGES = 40;
const TIMEOUT_MS = 180_000;

/** Differences outside of the areas between drawings of pages with hits. */
export interface ComparedPixels {
  readonly pages: number;
  /** Pages where more than the tolerated share differs. */
  readonly over: { readonly pdfium: number; readonly poppler: number };
  /** The largest share. */
  readonly worst: { readonly pdfium: number; readonly poppler: number };
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array | Uint8ClampedArray;
  readonly channels: number;
}

interface Files {
  readonly before: string;
  readonly after: string;
  readonly password: string | undefined;
}

/** Draws pages before and after with two programs and compares what lies beside the areas. */
export async function comparePixels(
  raster: RasterCapability,
  { before, after }: { readonly before: RasterDocument; readonly after: RasterDocument },
  files: Files,
  hits: readonly ListedHit[],
): Promise<ComparedPixels> {
  const pages = [...new Set(hits.map(({ page }) => page))].slice(0, MOST_PAGES);
  const sizes = await raster.pageSizes(before);
  const over = { pdfium: 0, poppler: 0 };
  const worst = { pdfium: 0, poppler: 0 };
  for (const page of pages) {
    const size = sizes[page - 1];
    if (!size) continue;
    const areas = hits.filter((hit) => hit.page === page).flatMap((hit) => hit.areas);
    const drawings = {
      pdfium: [await drawWithPdfium(raster, before, page), await drawWithPdfium(raster, after, page)],
      poppler: [
        drawWithPoppler(files.before, page, files.password),
        drawWithPoppler(files.after, page, files.password),
      ],
    };
    for (const program of ['pdfium', 'poppler'] as const) {
      const [old, fresh] = drawings[program];
      // A page that the program did not draw before need not be drawn now.
      if (!old) continue;
      const share = fresh ? differingShare(old, fresh, areas, size) : 1;
      worst[program] = Math.max(worst[program], Number(share.toFixed(5)));
      if (share > MAX_SHARE) over[program]++;
    }
  }
  return { pages: pages.length, over, worst };
}

async function drawWithPdfium(raster: RasterCapability, document: RasterDocument, page: number): Promise<Drawing> {
  const { widthPixels, heightPixels, rgba } = await raster.renderPage(document, { pageIndex: page - 1, dpi: DPI });
  return { width: widthPixels, height: heightPixels, samples: rgba, channels: 4 };
}

function drawWithPoppler(path: string, page: number, password: string | undefined): Drawing | null {
  const locks = password === undefined ? [] : ['-upw', password, '-opw', password];
  const wanted = ['-r', String(DPI), '-cropbox', '-f', String(page), '-l', String(page), ...locks, path];
  const { stdout } = spawnSync('pdftoppm', wanted, { maxBuffer: 2 ** 28, timeout: TIMEOUT_MS });
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1', 0, 64));
  if (!head) return null;
  return { width: Number(head[1]), height: Number(head[2]), samples: stdout.subarray(head[0].length), channels: 3 };
}

function differingShare(
  old: Drawing,
  fresh: Drawing,
  areas: ListedHit['areas'],
  size: { readonly widthPoints: number; readonly heightPoints: number },
): number {
  if (old.width !== fresh.width || old.height !== fresh.height) return 1;
  const [scaleX, scaleY] = [old.width / size.widthPoints, old.height / size.heightPoints];
  const covered = new Uint8Array(old.width * old.height);
  for (const { left, top, right, bottom } of areas) {
    const from = Math.max(0, Math.floor(left * scaleX) - EDGE);
    const to = Math.min(old.width, Math.ceil(right * scaleX) + EDGE);
    const last = Math.min(old.height, Math.ceil(bottom * scaleY) + EDGE);
    for (let y = Math.max(0, Math.floor(top * scaleY) - EDGE); y < last; y++) {
      if (to > from) covered.fill(1, y * old.width + from, y * old.width + to);
    }
  }
  const sample = ({ samples, channels }: Drawing, pixel: number, part: number) => samples[pixel * channels + part] ?? 0;
  let count = 0;
  for (let pixel = 0; pixel < covered.length; pixel++) {
    if (covered[pixel] === 1) continue;
    if ([0, 1, 2].some((part) => Math.abs(sample(old, pixel, part) - sample(fresh, pixel, part)) > TOLERANCE)) count++;
  }
  return count / covered.length;
}
