import type { AnyOperation, AnyTool, Capabilities, CapabilityName } from '@recto/contract';

/** The declarations a host knows. */
export interface ToolFinder {
  /** The declaration, or undefined when there is no such tool. */
  find(toolId: string): Promise<AnyTool | undefined>;
}

/** The tools an engine knows. Production engines use the registry; tests may bring their own. */
export interface Toolset extends ToolFinder {
  /** @param toolId of a tool that `find` knows. */
  loadOperation(toolId: string): Promise<AnyOperation>;
}

/** How to get each capability that a host offers. Called once a job, and only for what the job needs. */
export type CapabilityLoaders = { readonly [Name in CapabilityName]?: () => Promise<Capabilities[Name]> };
