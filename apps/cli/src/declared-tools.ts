import type { AnyTool } from '@recto/contract/any-tool';
import { raiseLimits } from '@recto/contract/raise-limits';
import { RectoError } from '@recto/contract/recto-error';
import { DECLARATION_LOADERS } from '@recto/tools/declaration-loaders';

const loaders: Readonly<Record<string, () => Promise<AnyTool>>> = DECLARATION_LOADERS;

/** A tool's declaration; no other is loaded. @throws tool-unknown */
export async function loadTool(toolId: string): Promise<AnyTool> {
  const load = Object.hasOwn(loaders, toolId) ? loaders[toolId] : undefined;
  if (!load) throw new RectoError('tool-unknown', { toolId });
  return withFileLimit(await load());
}

/** Every tool's declaration, in their order. */
export function loadTools(): Promise<AnyTool[]> {
  return Promise.all(Object.values(loaders).map(async (load) => withFileLimit(await load())));
}

/** The tool as RECTO_MAX_FILE_MEGABYTES lets it be. @throws usage-invalid */
async function withFileLimit(tool: AnyTool): Promise<AnyTool> {
  if (!process.env.RECTO_MAX_FILE_MEGABYTES) return tool;
  const { readFileLimit } = await import('@recto/runtime/node');
  return raiseLimits(tool, readFileLimit(process.env));
}
