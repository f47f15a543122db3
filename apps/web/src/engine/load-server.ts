import type { ServerRunner } from '@recto/runtime/http';

let runner: ServerRunner | undefined;

/** The page's one runner of jobs on the server. Its code is loaded when the visitor has chosen the server, and not before. */
export async function loadServer(): Promise<ServerRunner> {
  runner ??= (await import('@recto/runtime/http')).createServerRunner();
  return runner;
}
