import type { AnyTool } from './any-tool.ts';
import { resolveFor } from './tool.ts';

/** Longest time that a timer can measure. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/** Lets a tool take larger files than its declaration says, and time in proportion. It is never made stricter. */
export function raiseLimits(tool: AnyTool, maxFileMegabytes: number | undefined): AnyTool {
  if (maxFileMegabytes === undefined) return tool;
  return {
    ...tool,
    limits(options) {
      const limits = resolveFor(tool.limits, options);
      const share = maxFileMegabytes / limits.maxFileMegabytes;
      if (share <= 1) return limits;
      return { ...limits, maxFileMegabytes, timeoutMs: Math.min(MAX_TIMEOUT_MS, limits.timeoutMs * share) };
    },
  };
}
