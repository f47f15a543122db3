import type { AnyOperation, Capabilities, CapabilityName, ToolFinder } from '@recto/contract';

/** The tools an engine knows. Production engines use the registry; tests may bring their own. */
export interface Toolset extends ToolFinder {
  /** @param toolId of a tool that `find` knows. */
  loadOperation(toolId: string): Promise<AnyOperation>;
}

/** How to get each capability that a host offers. Called once a job, and only for what the job needs. */
export type CapabilityLoaders = { readonly [Name in CapabilityName]?: () => Promise<Capabilities[Name]> };
