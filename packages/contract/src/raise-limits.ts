import type { AnyTool } from './any-tool.ts';
import { resolveFor } from './tool.ts';

/** Longest time that a timer can measure. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/** Offsets of cross-reference tables have ten digits. */
const MOST_MEGABYTES = 9000;
/** Most files of one job where nobody else's machine works on them. */
const MOST_FILES = 100_000;

/**
 * Takes away the limits that a page's host sets: the count of files, where a tool takes several, their size, and the time. A tool
 * for one file stays one.
 */
export function liftLimits(tool: AnyTool): AnyTool {
  return {
    ...tool,
    limits(options) {
      const { minFiles, maxFiles } = resolveFor(tool.limits, options);
      const isFixed = maxFiles === minFiles || maxFiles === 1;
      return {
        minFiles,
        maxFiles: isFixed ? maxFiles : MOST_FILES,
        maxFileMegabytes: MOST_MEGABYTES,
        timeoutMs: MAX_TIMEOUT_MS,
      };
    },
  };
}

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
