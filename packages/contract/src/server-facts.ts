/** Below the site's root: the server answers it; a site without a server has it as a file. */
export const SERVER_FACTS_ADDRESS = '/server.json';

/** Abilities of the server behind a page. Everybody may know them. */
export interface ServerFacts {
  /** `none`: only files are served. `refusing`: jobs cannot be sandboxed there, so it takes none. */
  readonly jobs: 'none' | 'refusing' | 'taken';
  /** Engines that jobs can use. */
  readonly engines: readonly string[];
  /** Files of so many MB are taken on the visitor's device by tools that read by ranges, where their own limit is lower. */
  readonly maxFileMegabytes?: number;
}

/** A site that is nothing but files. */
export const NO_SERVER: ServerFacts = { jobs: 'none', engines: [] };

/** Reads what came from `SERVER_FACTS_ADDRESS`. @returns null for anything else */
export function readServerFacts(value: unknown): ServerFacts | null {
  const { jobs, engines, maxFileMegabytes: most } = (value ?? {}) as Record<string, unknown>;
  const isState = jobs === 'none' || jobs === 'refusing' || jobs === 'taken';
  if (!isState || !Array.isArray(engines)) return null;
  return {
    jobs,
    engines: engines.filter((name) => typeof name === 'string'),
    ...(Number.isInteger(most) && { maxFileMegabytes: Number(most) }),
  };
}
