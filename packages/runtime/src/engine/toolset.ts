import type { ToolFinder } from '@recto/contract/acting-declaration';
import type { AnyOperation } from '@recto/contract/any-tool';
import type { Capabilities, CapabilityName } from '@recto/contract/capabilities/capabilities';

/** The tools an engine knows. Production engines use the registry; tests may bring their own. */
export interface Toolset extends ToolFinder {
  /** @param toolId of a tool that `find` knows. */
  loadOperation(toolId: string): Promise<AnyOperation>;
}

/** Requirements of a job for its capabilities. */
export interface CapabilityWish {
  /** True when they must give the same bytes on every host; absent, each host takes its fastest. */
  readonly isAlikeEverywhere?: boolean | undefined;
}

/** Loaders of the capabilities that a host offers. Called once per job, and only for those that the job needs. */
export type CapabilityLoaders = {
  readonly [Name in CapabilityName]?: (wish?: CapabilityWish) => Promise<Capabilities[Name]>;
};
