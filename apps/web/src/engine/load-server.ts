import type { ServerRunner } from '@recto/runtime/http';

let runner: ServerRunner | undefined;

/** The page's one runner of jobs on the server. Its code is loaded when the visitor has chosen the server, and not before. */
export async function loadServer(): Promise<ServerRunner> {
  runner ??= askedFirst((await import('@recto/runtime/http')).createServerRunner());
  return runner;
}

/** Asks once before files are sent from a page that came over plain http. */
function askedFirst(server: ServerRunner): ServerRunner {
  if (isSecureContext) return server;
  return {
    ...server,
    async run(job, hooks) {
      const { askOnce } = await import('../plain-http/ask-first.ts');
      askOnce('send');
      return server.run(job, hooks);
    },
  };
}
