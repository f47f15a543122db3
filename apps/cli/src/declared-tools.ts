import type { ToolFinder } from '@recto/contract/acting-declaration';
import type { AnyTool } from '@recto/contract/any-tool';
import { liftLimits } from '@recto/contract/raise-limits';
import { RectoError } from '@recto/contract/recto-error';
import { DECLARATION_LOADERS } from '@recto/tools/declaration-loaders';

const loaders: Readonly<Record<string, () => Promise<AnyTool>>> = DECLARATION_LOADERS;

/** A tool's declaration with the limits of a page; no other is loaded. @throws tool-unknown */
export async function loadDeclaration(toolId: string): Promise<AnyTool> {
  const load = Object.hasOwn(loaders, toolId) ? loaders[toolId] : undefined;
  if (!load) throw new RectoError('tool-unknown', { toolId });
  return load();
}

/** A tool as it is on one's own machine: without the limits of a page. @throws tool-unknown */
export async function loadTool(toolId: string): Promise<AnyTool> {
  return liftLimits(await loadDeclaration(toolId));
}

/** Every tool, in their order. */
export function loadTools(): Promise<AnyTool[]> {
  return Promise.all(Object.values(loaders).map(async (load) => liftLimits(await load())));
}

/** The same for recipes. */
export const OWN_TOOLS: ToolFinder = {
  find: async (toolId) => (Object.hasOwn(loaders, toolId) ? loadTool(toolId) : undefined),
};
