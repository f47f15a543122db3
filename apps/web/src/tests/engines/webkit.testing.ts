import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Driver,
  describeTarget,
  type Engine,
  findTarget,
  type NamedKey,
  type Target,
  uncover,
} from './driver.testing.ts';
import { type ElementReference, WebDriverSession } from './webdriver.testing.ts';

const LIBRARIES = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch as 'x64' | 'arm64'] ?? '';
const MINI_BROWSER = `/usr/lib/${LIBRARIES}/webkit2gtk-4.1/MiniBrowser`;
const WEB_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
/** Code points that stand for keys (W3C WebDriver, 17.4.2). */
const KEYS: Readonly<Record<NamedKey, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowRight: '\uE014',
  PageDown: '\uE00F',
  Delete: '\uE017',
};

/** WebKitGTK, the engine nearest to Safari that runs on Linux: Debian's MiniBrowser on a screen of its own. */
export const WEBKIT: Engine = {
  name: 'WebKit',
  missing: () =>
    [
      [MINI_BROWSER, 'MiniBrowser'],
      [WEB_DRIVER, 'WebKitWebDriver'],
      [XVFB, 'Xvfb'],
    ].flatMap(([path = '', name = '']) => (existsSync(path) ? [] : [name])),
  async start(proxy) {
    const home = mkdtempSync(join(tmpdir(), 'recto-webkit-'));
    const downloads = join(home, 'Downloads');
    mkdirSync(downloads);
    mkdirSync(join(home, 'config'));
    writeFileSync(join(home, 'config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    const screen = await startScreen();
    const env = {
      ...process.env,
      DISPLAY: screen.display,
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CACHE_HOME: join(home, 'cache'),
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    };
    let current = await openBrowser(env, proxy);
    let isFresh = true;
    return {
      version: `WebKitGTK ${current.version}`,
      downloads,
      async page() {
        if (!isFresh) {
          await current.close();
          current = await openBrowser(env, proxy);
        }
        isFresh = false;
        return pageOf(current.session);
      },
      async stop() {
        await current.close();
        await screen.stop();
        rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      },
    };
  },
};

/** MiniBrowser now and then ends while it starts, and its driver waits for it for ever. */
const MOST_STARTS = 3;

/** A browser of its own, and a driver of its own: a driver that has opened many browsers stands still after a while. */
async function openBrowser(env: NodeJS.ProcessEnv, proxy?: string) {
  for (let tries = 1; ; tries++) {
    try {
      return await startBrowser(env, proxy);
    } catch (thrown) {
      if (tries === MOST_STARTS) throw thrown;
    }
  }
}

async function startBrowser(env: NodeJS.ProcessEnv, proxy?: string) {
  const port = await freePort();
  const driver = spawn(WEB_DRIVER, [`--port=${port}`], { stdio: 'ignore', env });
  const server = `http://127.0.0.1:${port}`;
  await untilAnswering(server);
  const { session, version } = await openSession(server, proxy).catch(async (thrown: unknown) => {
    await ended(driver);
    throw thrown;
  });
  return {
    session,
    version,
    async close() {
      await session.close();
      await ended(driver);
    },
  };
}

async function openSession(server: string, proxy?: string) {
  const { session, given } = await WebDriverSession.open(server, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
    ...(proxy && { proxy: { proxyType: 'manual', httpProxy: proxy }, unhandledPromptBehavior: 'accept' }),
  });
  await session.command('timeouts', { script: 110_000, pageLoad: 110_000 });
  return { session, version: String(given.browserVersion ?? '') };
}

function pageOf(session: WebDriverSession, handle?: string): Driver {
  const here = async () => {
    if (handle) await session.command('window', { handle });
  };
  const find = async (target: Target): Promise<ElementReference> => {
    await here();
    const found = await session.run<ElementReference | null>(String(findTarget), [target]);
    if (!found) throw new Error(`WebKit sees no ${describeTarget(target)}`);
    return found;
  };
  const send = async (target: Target, text: string) => {
    await session.element(await find(target), 'value', { text });
  };
  return {
    async goTo(address) {
      await here();
      await session.command('url', { url: address });
    },
    async run(script, ...args) {
      await here();
      return await session.run<never>(String(script), args);
    },
    async has(target) {
      await here();
      return (await session.run(String(findTarget), [target])) !== null;
    },
    async runOn(target, script, ...args) {
      return await session.run<never>(String(script), [await find(target), ...args]);
    },
    async click(target) {
      const element = await find(target);
      await session.run(String(uncover), [element]);
      await session.element(element, 'click');
    },
    type: send,
    press: (target, key) => send(target, KEYS[key]),
    upload: (target, paths) => send(target, paths.join('\n')),
    async resize(width, height) {
      await here();
      const inner = () => session.run<readonly number[]>('() => [innerWidth, innerHeight]', []);
      await session.command('window/rect', { width, height });
      const [innerWidth = width, innerHeight = height] = await inner();
      // What the window has around the page.
      await session.command('window/rect', { width: 2 * width - innerWidth, height: 2 * height - innerHeight });
    },
    async picture() {
      await here();
      return new Uint8Array(Buffer.from(await session.ask<string>('screenshot'), 'base64'));
    },
    async another() {
      const first = handle ?? (await session.ask<string>('window'));
      handle = first;
      // A tab that the driver opens stays behind the first, where it draws nothing and a click is lost.
      const { handle: next } = await session.command<{ readonly handle: string }>('window/new', { type: 'window' });
      return pageOf(session, next);
    },
    async close() {},
  };
}

/** A screen in memory, since MiniBrowser has a window. */
async function startScreen() {
  const xvfb = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1700x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await new Promise<string[]>((resolve, reject) => {
    createInterface({ input: xvfb.stdout }).once('line', (line) => resolve([line.trim()]));
    xvfb.once('close', () => reject(new Error('Xvfb ended before it had a screen')));
  });
  return { display: `:${number}`, stop: () => ended(xvfb) };
}

function ended(child: ReturnType<typeof spawn>): Promise<unknown> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  return closed;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilAnswering(server: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`${server}/status`).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver does not answer');
}
