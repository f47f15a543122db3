import { createRaster } from '@recto/raster';
import type { CapabilityLoaders } from '@recto/runtime/engine';
import { lookAtFile } from '@recto/runtime/engine/look-at-file';
import { createInlineHost } from '@recto/runtime/inline';
import { createSign } from '@recto/sign';
import type { Fonts } from '../document/draw/fonts.ts';
import { type JobFunction, type JobResult, memoryInput, plainJob } from './job.ts';
import { LIFTED_TOOLS } from './lifted-tools.ts';

/** Parts that some tools need, and that are loaded when the first of them runs. */
export interface Engines {
  /** Fonts for tools that set text, such as watermark and page-numbers. */
  readonly fonts?: Fonts;
  /** Returns `pdfium.wasm` of the package @embedpdf/pdfium, for tools that look at pages, such as split and pdf-to-image. */
  loadPdfium?(): Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>;
}

let capabilities: CapabilityLoaders = capabilitiesOf({});

/** Gives the tools the engines that some need. */
export function useEngines(engines: Engines): void {
  capabilities = capabilitiesOf(engines);
}

function capabilitiesOf({ fonts, loadPdfium }: Engines): CapabilityLoaders {
  const raster = loadPdfium && createRaster({ loadWasm: loadPdfium, lookAt: lookAtFile });
  return {
    sign: async () => createSign({ loadRoots: async () => [] }),
    ...(fonts && { typeset: async () => fonts.typeset }),
    ...(raster && { raster: async () => raster }),
  };
}

/**
 * Runs a tool in the caller's own thread: call it in a worker, so that a page stays alive. Tools that need an engine which
 * `useEngines` was not given fail with the code "engine-missing"; text recognition and Office documents are for Node. @internal
 */
export async function runHere(toolId: string, ...given: Parameters<JobFunction<object>>): Promise<JobResult> {
  const [inputs, options, hooks] = given;
  const job = plainJob(toolId, inputs, options, hooks);
  const { signal, onProgress } = job.hooks;
  const files = await Promise.all(job.inputs.map(memoryInput));
  return await createInlineHost(LIFTED_TOOLS, capabilities).run(
    { toolId, inputs: files, options: job.options },
    { ...(signal && { signal }), onPercent: (percent) => onProgress?.(percent / 100) },
  );
}
