import { buildIfStale } from './build.ts';

/** Builds the site and the server, where they are stale, once before the test files that are run against them. */
export default async function buildForTests(): Promise<void> {
  // One after another: the builds of two projects would write the same folders.
  for (const name of ['web', 'server']) await buildIfStale(name);
}
