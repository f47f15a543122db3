import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ToolTrials } from '@recto/testkit';
import { TOOL_IDS, type ToolId } from '@recto/tools/ids';
import { ROOT } from './root.ts';
import { toolFolder } from './tool-folders.ts';

/** Trials of each tool, in the order of the tools: read from `trials.testing.ts` in its folder. */
export const TRIALS: ReadonlyMap<ToolId, ToolTrials> = new Map(
  await Promise.all(TOOL_IDS.map(async (id) => [id, await trialsOf(id)] as const)),
);

async function trialsOf(id: ToolId): Promise<ToolTrials> {
  const path = join(ROOT, toolFolder(id), 'trials.testing.ts');
  const { default: trials } = await import(pathToFileURL(path).href);
  return trials;
}
