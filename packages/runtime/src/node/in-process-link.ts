import type { EngineLink, EngineListener } from '../engine/engine-link.ts';
import { RECTO_TOOLS } from '../engine/recto-tools.ts';
import { NODE_CAPABILITIES } from './node-capabilities.ts';
import type { NodeEngineSetup, PathRef } from './node-job.ts';
import { createEngine } from './serve-in-node.ts';

/**
 * An engine in the caller's own process, for a debugger: nothing limits it, nothing ends it, and it has no services of its host.
 * Requests and replies are copied as they would be on their way to another process.
 */
export function createInProcessLink(setup: NodeEngineSetup): EngineLink<PathRef> & { close(): Promise<void> } {
  let listener: EngineListener = { onReply() {}, onEnd() {} };
  const receive = createEngine(RECTO_TOOLS, NODE_CAPABILITIES, setup, (reply) => {
    const copy: unknown = JSON.parse(JSON.stringify(reply));
    queueMicrotask(() => listener.onReply(copy));
  });
  return {
    post: (request) => receive(JSON.parse(JSON.stringify(request))),
    listen(next) {
      listener = next;
    },
    terminate() {},
    close: async () => {},
    hasEnded: false,
  };
}
