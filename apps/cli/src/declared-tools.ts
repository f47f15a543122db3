import { type AnyTool, RectoError } from '@recto/contract';
import { DECLARATION_LOADERS } from '@recto/tools/declaration-loaders';

const loaders: Readonly<Record<string, () => Promise<AnyTool>>> = DECLARATION_LOADERS;

/** A tool's declaration; no other is loaded. @throws tool-unknown */
export async function loadTool(toolId: string): Promise<AnyTool> {
  const load = Object.hasOwn(loaders, toolId) ? loaders[toolId] : undefined;
  if (!load) throw new RectoError('tool-unknown', { toolId });
  return load();
}

/** Every tool's declaration, in their order. */
export function loadTools(): Promise<AnyTool[]> {
  return Promise.all(Object.values(loaders).map((load) => load()));
}
