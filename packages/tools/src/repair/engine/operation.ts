import { RectoError } from '@recto/contract/recto-error';
import { defineOperation, resultName } from '@recto/contract/tool';
import { salvageAll } from '@recto/pdf-salvage';
import type { RepairReport } from '../report.ts';
import tool from '../tool.ts';
import { drawPages } from './draw-pages.ts';
import { notesOf } from './notes.ts';
import { together } from './together.ts';

/** Share of the work that the search takes; looking at the result with another engine is the rest. */
const SEARCH_SHARE = 0.9;

export default defineOperation(tool, async ({ inputs, capabilities, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const { raster } = capabilities;
  const { name: fileName, password } = input;
  const onProgress = (fraction: number) => progress(fraction * SEARCH_SHARE);
  const results = await salvageAll(await input.bytes(), { fileName, password, signal, onProgress }).catch(
    async (thrown: unknown) => {
      if (!(thrown instanceof RectoError) || thrown.code !== 'input-damaged') throw thrown;
      // The last resort: what the renderer can still draw.
      const drawn = await drawPages(input, raster, signal);
      return drawn ? [drawn] : Promise.reject(thrown);
    },
  );
  const reports: RepairReport[] = [];
  for (const { bytes, report } of results) {
    reports.push(report.isUndamaged ? report : await secondOpinion(bytes, report));
  }
  const checked = together(reports);
  progress(1);
  return {
    outputs: results.map(({ bytes }, index) => ({
      name: nameOf(index, results.length),
      mediaType: tool.output.mediaType,
      bytes,
    })),
    notes: notesOf(
      checked,
      results.map((_, index) => nameOf(index, results.length)),
    ),
    report: checked,
  };

  /** Pages that the renderer cannot open are not whole, whatever their objects look like. */
  async function secondOpinion(result: Uint8Array, found: RepairReport): Promise<RepairReport> {
    const opened = await raster
      .open({ ...input, ...inputOf(result), name: input?.name ?? '' }, { signal })
      .catch((thrown: unknown) => {
        if (thrown instanceof RectoError && thrown.code !== 'cancelled') return null;
        throw thrown;
      });
    if (!opened) return found;
    try {
      const sizes = await raster.pageSizes(opened, { signal });
      const pages = found.pages.map((page, index) =>
        sizes[index] === null && page.state === 'whole'
          ? ({ ...page, state: 'damaged', gaps: ['text'] } as const)
          : page,
      );
      return { ...found, pages };
    } finally {
      await raster.close(opened);
    }
  }
});

function nameOf(index: number, count: number): string {
  const { extension } = tool.output;
  return resultName(tool.id, count === 1 ? extension : `-${index + 1}${extension}`);
}

function inputOf(bytes: Uint8Array) {
  return {
    sizeBytes: bytes.length,
    bytes: async () => bytes.slice(),
    slice: async (start: number, end: number) => bytes.slice(start, end),
  };
}
