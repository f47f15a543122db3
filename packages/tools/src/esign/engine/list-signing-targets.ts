import type { PageModel } from '@recto/contract/capabilities/page-model';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import type { PdfDocument } from '@recto/pdf-document';
import { readFormFields } from '@recto/pdf-sign';
import type { SignatureLine, SigningTargets } from '../signing-targets.ts';

/** Most pages on which lines are looked for. */
const MAX_PAGES = 60;
/** Shorter lines are parts of tables and letters; what is wider is a border. */
const LINE_POINTS = { least: 70, most: 420 };
const UNDERSCORE = 0x5f;

/** Finds form fields and the lines above which people sign. */
export async function listSigningTargets(
  input: InputFile,
  opened: PdfDocument,
  raster: RasterCapability,
  signal: AbortSignal,
): Promise<SigningTargets> {
  const fields = readFormFields(opened.file).map(({ info }) => info);
  const drawn = await raster.open(input, { signal });
  const lines: SignatureLine[] = [];
  try {
    for (let pageIndex = 0; pageIndex < Math.min(opened.pageCount, MAX_PAGES); pageIndex++) {
      lines.push(...linesOf(await raster.pageModel(drawn, pageIndex, { signal })));
    }
  } finally {
    await raster.close(drawn);
  }
  return { fields, lines };
}

function linesOf({ pageIndex, rules, glyphs }: PageModel): SignatureLine[] {
  const page = pageIndex + 1;
  const horizontal = rules.filter(({ isHorizontal }) => isHorizontal);
  const drawn = horizontal
    .filter((rule) => !horizontal.some((other) => other !== rule && isBeside(rule, other)))
    .map(({ from, to, at }) => ({ page, left: from, right: to, y: at }));
  return [...drawn, ...underscores(glyphs).map((line) => ({ page, ...line }))].filter(
    ({ left, right }) => right - left >= LINE_POINTS.least && right - left <= LINE_POINTS.most,
  );
}

/** Lines of a table lie above each other at the same place. */
function isBeside(one: PageModel['rules'][number], other: PageModel['rules'][number]): boolean {
  const isAligned = Math.abs(one.from - other.from) < 2 && Math.abs(one.to - other.to) < 2;
  return isAligned && Math.abs(one.at - other.at) < 24;
}

/** Rows of underscores, which stand for a line. */
function underscores(glyphs: PageModel['glyphs']): { left: number; right: number; y: number }[] {
  const rows: { left: number; right: number; y: number }[] = [];
  for (let at = 0; at < glyphs.count; at++) {
    if (glyphs.codes[at] !== UNDERSCORE) continue;
    const [left = 0, right = 0, y = 0] = [glyphs.left[at], glyphs.right[at], glyphs.originY[at]];
    const last = rows.at(-1);
    if (last && Math.abs(last.y - y) < 1 && left - last.right < 3 && left >= last.left) last.right = right;
    else rows.push({ left, right, y });
  }
  return rows;
}
