import { type RunningServer, startServer } from '../serve.testing.ts';
import type { Engine, RunningEngine } from './driver.testing.ts';
import { type Gate, openGate } from './gate.testing.ts';
import { openNamedGate } from './named-gate.testing.ts';
import { CHROMIUM_ENGINE, FIREFOX_ENGINE } from './puppeteer.testing.ts';
import { type Patience, Visitor } from './visitor.testing.ts';
import { WEBKIT } from './webkit.testing.ts';

/** Every engine that the site is tested in. */
export const ENGINES: readonly Engine[] = [CHROMIUM_ENGINE, FIREFOX_ENGINE, WEBKIT];

/** The site as it is served, with one engine before it. */
export interface OpenSite {
  readonly version: string;
  readonly origin: string;
  /** A person who has never been here, before an empty page. */
  visitor(patience?: Patience): Promise<Visitor>;
  /** Processes that draw its pages and run their scripts; none where the engine does not say. */
  renderers(): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** Starts the server, for the site as it was built, and an engine. */
export async function openSite(engine: Engine): Promise<OpenSite> {
  const server = await startServer();
  const gate = await openGate(server.origin);
  return seenThrough(gate, server, await engine.start());
}

/**
 * Starts the server at an address of its own, and an engine that knows it there: a name other than localhost over plain http is no
 * secure context, and a site may be below a path.
 * @param address without a slash at its end
 */
export async function openSiteAt(address: string, engine: Engine): Promise<OpenSite> {
  const server = await startServer({ environment: { RECTO_PUBLIC_URL: address } });
  const gate = await openNamedGate(server.origin, address);
  return seenThrough(gate, server, await engine.start(gate.proxy));
}

function seenThrough(gate: Gate, server: RunningServer, running: RunningEngine): OpenSite {
  return {
    version: running.version,
    origin: gate.origin,
    visitor: async (patience) => new Visitor(await running.page(), gate, running.downloads, patience),
    renderers: async () => (await running.renderers?.()) ?? [],
    async close() {
      await running.stop();
      await gate.close();
      await server.stop();
    },
  };
}
