import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from '../root.ts';

/** A burst of changes, as an editor or git makes it, restarts once. */
const QUIET_MS = 150;
/** Time to wait for the end of the server. */
const END_MS = 5_000;

/** The server with the API and the jobs, from its sources, in a process of its own. */
export interface ApiProcess {
  /** Origin of the server that runs, or of the one that is being started. Never settles while it cannot start. */
  origin(): Promise<string>;
  /** Starts it again with the sources as they now are. */
  restart(): void;
  close(): Promise<void>;
}

/** An address that can be waited for. */
interface Expected {
  readonly address: Promise<string>;
  readonly resolve: (address: string) => void;
  readonly isKnown: () => boolean;
}

function expectAddress(): Expected {
  let isKnown = false;
  let settle: Expected['resolve'] = () => {};
  const address = new Promise<string>((resolve) => {
    settle = resolve;
  });
  const resolve = (known: string) => {
    isKnown = true;
    settle(known);
  };
  return { address, resolve, isKnown: () => isKnown };
}

/** @param siteFolder icons, fonts and the like; pages are not served from it */
export function startApiProcess(siteFolder: string): ApiProcess {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let expected = expectAddress();
  let ending: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** From now on, callers wait for the next server. */
  const forgetAddress = () => {
    if (expected.isKnown()) expected = expectAddress();
  };
  const start = () => {
    if (isClosed) return;
    const one = spawn(process.execPath, ['apps/server/src/main.ts', '--site', siteFolder], {
      cwd: ROOT,
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', RECTO_ENGINE: 'sources', RECTO_GRACE_SECONDS: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = one;
    createInterface({ input: one.stdout }).on('line', (line) => {
      if (!/^https?:\/\/\S+$/.test(line)) console.log(line);
      else if (child === one) expected.resolve(new URL(line).origin);
    });
    one.on('close', (code) => {
      if (child !== one || isClosed) return;
      child = undefined;
      forgetAddress();
      console.error(`The server ended (${code ?? 'by a signal'}). It starts again with the next change.`);
    });
  };
  const end = async () => {
    forgetAddress();
    const one = child;
    child = undefined;
    if (!one || one.exitCode !== null || one.signalCode !== null) return;
    const closed = new Promise<void>((resolve) => one.once('close', () => resolve()));
    one.kill('SIGTERM');
    const impatience = setTimeout(() => one.kill('SIGKILL'), END_MS);
    await closed;
    clearTimeout(impatience);
  };

  start();
  return {
    origin: () => expected.address,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        ending = ending.then(end).then(start);
      }, QUIET_MS);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await ending.then(end);
    },
  };
}
