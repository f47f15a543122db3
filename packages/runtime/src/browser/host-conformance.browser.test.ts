import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CHROMIUM } from '@recto/testkit';
import { HOST_INVARIANTS } from '@recto/testkit/conformance';
import type { PageOutcome, Silence, SilenceJob } from '@recto/testkit/conformance/browser-page';
import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const LAUNCH_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
/** As the site sends them, without the script policy that a page of its own installs. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'x-content-type-options': 'nosniff',
};

/** Bundles entries for the browser. @returns file name to code */
async function bundle(entries: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const built = await rolldown({ input: { ...entries }, platform: 'browser', logLevel: 'warn' });
  const { output } = await built.generate({ format: 'esm', entryFileNames: '[name].js' });
  await built.close();
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])));
}

/** Serves a page and scripts; a script whose address ends with `?refused=N` cannot be had so many times. */
function serve(scripts: ReadonlyMap<string, string>): Promise<Server> {
  const page = '<!doctype html><title>Conformance</title><script type="module" src="/page.js"></script>';
  const refused = new Map<string, number>();
  const server = createServer(({ url = '/' }, response) => {
    const [path = '', times = '0'] = url.split('?refused=');
    const already = refused.get(url) ?? 0;
    refused.set(url, already + 1);
    const script = already < Number(times) ? undefined : scripts.get(path);
    const body = url === '/' ? page : script;
    const type = url === '/' ? 'text/html' : 'text/javascript';
    response.writeHead(body === undefined ? 404 : 200, { ...HEADERS, 'content-type': type }).end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('the device host in Chromium ensures that', () => {
  let server: Server;
  let browser: Browser;
  let outcomes: readonly PageOutcome[] = [];
  let codeOfMissingWorker: unknown;
  let page: Page;

  beforeAll(async () => {
    const pathOf = (name: string) => fileURLToPath(import.meta.resolve(name));
    server = await serve(
      await bundle({
        page: pathOf('@recto/testkit/conformance/browser-page'),
        worker: pathOf('@recto/testkit/faults/probe-engine.worker'),
      }),
    );
    browser = await chromium.launch({ executablePath: CHROMIUM, args: LAUNCH_ARGUMENTS });
    page = await browser.newPage();
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction('typeof runInvariants === "function"');
    outcomes = await page.evaluate<PageOutcome[]>('runInvariants("/worker.js")');
    codeOfMissingWorker = await page.evaluate('runOnce("/missing.js")');
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test.each(HOST_INVARIANTS.filter(({ number }) => number !== 12).map(({ number, title }) => [number, title] as const))(
    '%i. %s',
    (number) => {
      expect(outcomes.find((outcome) => outcome.number === number)?.problem).toBeNull();
    },
  );

  test('a worker whose script cannot be loaded is parts-not-loaded, not a page that waits', () => {
    expect(codeOfMissingWorker).toBe('parts-not-loaded');
  });

  test('a worker that is refused at first is started again', async () => {
    expect(await page.evaluate('runOnce("/worker.js?refused=1")')).toBe('done');
  });

  /** Far more than lies between two signs of life, also on a busy machine. */
  const quietMs = 3000;
  const watch = (job: Omit<SilenceJob, 'quietMs'>): Promise<Silence> =>
    page.evaluate<Silence>(`watchSilence("/worker.js", ${JSON.stringify({ ...job, quietMs })})`);

  test.concurrent('a job that works without a word is not said to stand still', async () => {
    const { told, end, workers } = await watch({ toolId: 'probe-slow', options: { workMs: 7500 }, patience: 1 });
    expect({ told, end, workers }).toEqual({ told: [], end: 'done', workers: 1 });
  });

  test.concurrent.each(['fault-still', 'fault-blocked'])(
    'a job that stands still (%s) is said to and goes on; once it is given up the next one has a worker of its own',
    async (toolId) => {
      const silence = await watch({ toolId, options: {}, patience: 2 });
      expect(silence).toEqual({ told: [3, 6], end: 'cancelled', workers: 2, next: 'done' });
    },
  );
});
