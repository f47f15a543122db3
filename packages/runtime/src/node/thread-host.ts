import { createNodeHost } from './node-host.ts';
import type { NodeHost, NodeHostOptions } from './node-job.ts';
import { createThreadLink } from './thread-link.ts';

/**
 * A host that runs each job in a thread: the fastest start, and a hung job can still be ended. For a person's own files on
 * their own machine; a server uses the process host, because a thread is no limit for memory or rights.
 */
export function createThreadHost({ engineEntry, ranOn, maxHeapMegabytes }: NodeHostOptions): NodeHost {
  return createNodeHost(async (workFolder) => ({
    link: createThreadLink(engineEntry, { workFolder, ranOn }, maxHeapMegabytes),
    toRef: (path) => ({ path }),
  }));
}
