import type { CapabilityName } from './capabilities/capabilities.ts';
import type { Operation, Tool } from './tool.ts';

/** A declaration whose options type is not known to the caller: hosts, lists, the command line. */
// biome-ignore lint/suspicious/noExplicitAny: options are checked by the tool's own schema before they reach its functions
export type AnyTool = Tool<any, CapabilityName>;

/** The engines that a job of a tool needs. @param options with their defaults */
export function usedBy(tool: AnyTool, options: unknown): readonly CapabilityName[] {
  return tool.uses?.(options) ?? tool.needs;
}

/** An operation whose options type is not known to the caller. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyOperation = Operation<any, CapabilityName>;
