import { totalmem } from 'node:os';
import { type Isolation, isolatedCommand, probeIsolation } from './isolation.ts';
import { createNodeHost } from './node-host.ts';
import type { NodeHost, NodeHostOptions } from './node-job.ts';
import { createProcessLink } from './process-link.ts';

const BYTES_PER_MEBIBYTE = 1_048_576;
/** Share of the machine's memory that one job may take when nothing else is said. */
const DEFAULT_MEMORY_SHARE = 0.75;
/** The JavaScript heap holds objects, not file bytes: it needs far less than the job's whole memory. */
const HEAP_SHARE = 0.5;
const MAX_HEAP_MEGABYTES = 4096;

export interface ProcessHostOptions extends NodeHostOptions {
  /** The folder that holds the engine and everything it imports; the engine may read it. */
  readonly codeFolder: string;
  /** All memory that the job's process may write to, in MB. Default: three quarters of the machine's. */
  readonly maxMemoryMegabytes?: number;
  /** `required` refuses to run without bubblewrap, `auto` uses what is there, `off` uses none. Default `auto`. */
  readonly sandbox?: 'auto' | 'required' | 'off';
}

/**
 * A host that runs each job in a process of its own: limited memory, empty environment, and where bubblewrap works no
 * network and no file but its inputs. @throws engine-missing from `run` when the sandbox is required and absent
 */
export function createProcessHost(options: ProcessHostOptions): NodeHost {
  const maxMemoryMegabytes =
    options.maxMemoryMegabytes ?? Math.floor((totalmem() / BYTES_PER_MEBIBYTE) * DEFAULT_MEMORY_SHARE);
  let isolation: Promise<Isolation> | undefined;
  return createNodeHost(async (workFolder, inputPaths) => {
    isolation ??= probeIsolation(options.sandbox ?? 'auto');
    const { command, toRef } = isolatedCommand(await isolation, {
      engineEntry: options.engineEntry,
      codeFolder: options.codeFolder,
      setup: { workFolder, ranOn: options.ranOn },
      inputPaths,
      maxMemoryMegabytes,
      maxHeapMegabytes:
        options.maxHeapMegabytes ?? Math.min(MAX_HEAP_MEGABYTES, Math.floor(maxMemoryMegabytes * HEAP_SHARE)),
    });
    return { link: createProcessLink(command), toRef };
  });
}
