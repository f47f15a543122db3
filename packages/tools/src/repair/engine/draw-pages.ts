import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { type DrawnPage, documentOfDrawings } from '@recto/pdf-create';
import type { RepairedPage, RepairReport } from '../report.ts';

/** Sharp enough to read and to print. */
const DPI = 150;
/** More pages than this are hardly drawn in a sitting. */
const MAX_PAGES = 500;

/** A document of drawings, and what became of the pages. */
interface DrawnDocument {
  readonly bytes: Uint8Array;
  readonly report: RepairReport;
}

/**
 * Draws the pages of a file that only the renderer can open, as pictures.
 * @returns null when the renderer cannot open it either
 * @throws cancelled, too-demanding
 */
export async function drawPages(
  input: InputFile,
  raster: RasterCapability,
  signal: AbortSignal,
): Promise<DrawnDocument | null> {
  const opened = await raster.open(input, { signal }).catch((thrown: unknown) => {
    if (thrown instanceof RectoError && thrown.code === 'input-damaged') return null;
    throw thrown;
  });
  if (!opened) return null;
  try {
    const sizes = await raster.pageSizes(opened, { signal });
    const drawn: DrawnPage[] = [];
    for (const [pageIndex, size] of sizes.slice(0, MAX_PAGES).entries()) {
      const pixels = size && (await raster.renderPage(opened, { pageIndex, dpi: DPI, signal }).catch(nullIfDamaged));
      if (pixels) drawn.push({ pixels, widthPoints: size.widthPoints, heightPoints: size.heightPoints });
    }
    if (drawn.length === 0) return null;
    const { bytes } = await documentOfDrawings(drawn, { signal });
    const pages = drawn.map((): RepairedPage => ({ state: 'picture', gaps: ['text', 'fonts', 'images'] }));
    return {
      bytes,
      report: {
        isUndamaged: false,
        findings: [{ kind: 'drawn-by-renderer', count: drawn.length }],
        pages,
        lostPages: sizes.length - drawn.length,
      },
    };
  } finally {
    await raster.close(opened);
  }
}

function nullIfDamaged(thrown: unknown): null {
  if (thrown instanceof RectoError && thrown.code === 'input-damaged') return null;
  throw thrown;
}
