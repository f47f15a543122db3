import type { AnyOperation, AnyTool } from '@recto/contract/any-tool';
import { raiseLimits } from '@recto/contract/raise-limits';
import { RectoError } from '@recto/contract/recto-error';
import type { RasterHost } from '@recto/raster';
import { RANGED_TOOLS } from '@recto/tools/ranged-tools';
import { blobInput } from '../engine/inputs.ts';
import type { Toolset } from '../engine/toolset.ts';
import { readByRanges } from './blob-ranges.ts';
import { keepAsBlobs, type StoredBlob } from './large-results.ts';
import { serveInWorker } from './serve-in-worker.ts';

interface RangedTool {
  declaration(): Promise<AnyTool>;
  operation(): Promise<AnyOperation>;
}

/** Facts that the engine's page knows when it starts the engine. */
export interface LargeStart {
  /** Largest file for tools whose own limit is lower. */
  readonly maxFileMegabytes?: number | undefined;
  /** Folder of the engine's tab in the browser's own storage, if there is such storage. */
  readonly folderName?: string | undefined;
}

const tools: Readonly<Record<string, RangedTool>> = RANGED_TOOLS;

/**
 * Makes the module worker that calls this into an engine of the tools that need not have their files in memory.
 * @param loadPdfiumWasm fetches it from the site; for splitting at blank pages
 * @param start settings from its page
 */
export function serveLargeFiles(loadPdfiumWasm: RasterHost['loadWasm'], start: LargeStart): void {
  const find = (toolId: string) => (Object.hasOwn(tools, toolId) ? tools[toolId] : undefined);
  const toolset: Toolset = {
    async find(toolId) {
      const tool = await find(toolId)?.declaration();
      return tool && raiseLimits(tool, start.maxFileMegabytes);
    },
    async loadOperation(toolId) {
      const tool = find(toolId);
      if (!tool) throw new RectoError('tool-unknown', { toolId });
      return tool.operation();
    },
  };
  serveInWorker(
    toolset,
    { raster: async () => (await import('@recto/raster')).createRaster({ loadWasm: loadPdfiumWasm }) },
    {},
    {
      toInput: ({ file, name, password }) => readByRanges(file, blobInput(file, name, password)),
      byRanges: (inputs) => ({
        inputs,
        store: (outputs, signal) => keepAsBlobs(outputs, { folderName: start.folderName, signal }),
      }),
      async stage({ name, mediaType, bytes }) {
        const blob =
          bytes instanceof Uint8Array
            ? new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType })
            : (bytes as StoredBlob).blob;
        return { name, mediaType, blob };
      },
    },
  );
}
