import type { CapabilityName } from './capabilities/capabilities.ts';
import type { Operation, Tool } from './tool.ts';

/** A declaration whose options type is not known to the caller: hosts, lists, the command line. */
// biome-ignore lint/suspicious/noExplicitAny: options are checked by the tool's own schema before they reach its functions
export type AnyTool = Tool<any, CapabilityName>;

/** An operation whose options type is not known to the caller. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyOperation = Operation<any, CapabilityName>;
