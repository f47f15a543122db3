import { displayMatrix, inverse, transformPoint } from '@recto/codecs';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import { throwIfCancelled } from '@recto/work/cancellation';
import { displayedArea } from '../prove/displayed-area.ts';
import type { RedactionArea } from '../redaction.ts';
import { areaWithInk, type InkMeasure, isOfScan, otherGlyphs } from './touching-ink.ts';

/** Ink that goes; less than what the proof takes for ink, so that it finds none. */
const MEASURE: InkMeasure = { contrast: 40, reachPixels: 3.2, edgePixels: 0 };

/**
 * Adds to the areas of words what a scan shows of their letters beside their recognised places. Areas of other text stay as they
 * are.
 * @param areas areas of the words that a search has found @param document the file as it is
 */
export async function coverInk(
  areas: readonly RedactionArea[],
  { raster, document, signal }: CallOptions & { readonly raster: RasterCapability; readonly document: RasterDocument },
): Promise<RedactionArea[]> {
  const options = signal ? { signal } : {};
  const sizes = await raster.pageSizes(document, options);
  const result: RedactionArea[] = [];
  for (const page of new Set(areas.map((area) => area.page))) {
    throwIfCancelled(signal);
    const own = areas.filter((area) => area.page === page);
    const size = sizes[page - 1];
    const model = size && (await raster.pageModel(document, page - 1, options));
    if (!size || !model?.styles.some(({ isHidden }) => isHidden)) {
      result.push(...own);
      continue;
    }
    const toUserSpace = inverse(displayMatrix(size)) ?? [1, 0, 0, 1, 0, 0];
    for (const area of own) {
      const shown = displayedArea(area, size);
      if (!isOfScan(model, shown)) {
        result.push(area);
        continue;
      }
      const word = { area: shown, others: otherGlyphs(model, shown), covered: [] };
      const corners = await areaWithInk(word, { raster, document, pageIndex: page - 1, options }, MEASURE);
      result.push({ ...area, role: 'scanned-word' });
      if (!corners) continue;
      const [a, b, c, d] = corners.map((corner) => transformPoint(toUserSpace, corner));
      if (a && b && c && d) result.push({ page, quad: [a, b, c, d], role: 'ink' });
    }
  }
  return result;
}
