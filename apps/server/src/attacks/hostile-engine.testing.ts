/** An engine that a hostile file has taken over: it tries what an attacker would, and tells what it could do. For tests only. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { serveForServer } from '@recto/runtime/node/server-engine';
import { hostileTool as tool } from './hostile-tool.ts';

/** The descriptor on which an engine answers. */
const REPLIES = 3;

const attempts: Readonly<Record<string, (target: string) => string | Promise<string>>> = {
  read: (target) => readFileSync(target, 'utf8'),
  list: (target) => readdirSync(target).join(),
  exists: (target) => String(existsSync(target)),
  environment: () => JSON.stringify(process.env),
  processes: () => String(readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length),
  threads: () =>
    readdirSync('/proc/self/task')
      .map((id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim())
      .join(),
  rights: () =>
    readFileSync('/proc/self/status', 'utf8')
      .match(/^(CapEff|NoNewPrivs|Seccomp|Uid).*$/gm)
      ?.join('\n') ?? '',
  connect: (target) =>
    new Promise((resolve) => {
      const [host = '', port = ''] = target.split(' ');
      const socket = connect(Number(port), host);
      socket.on('connect', () => resolve('connected'));
      socket.on('error', (error) => resolve(`refused: ${error.message}`));
    }),
  write: (target) => {
    writeFileSync(target, 'was here');
    return 'written';
  },
  fill() {
    const file = openSync('/tmp/fill', 'w');
    const part = Buffer.alloc(16_000_000, 1);
    for (let written = 0; written < 4e9; written += writeSync(file, part));
    return 'filled';
  },
  /** Many files, each below the limit of one. */
  spread() {
    const part = Buffer.alloc(16_000_000, 1);
    for (let file = 0; file < 100; file++) writeFileSync(`/tmp/spread-${file}`, part);
    return 'spread';
  },
  fork() {
    let started = 0;
    for (let index = 0; index < 400; index++) {
      const child = spawn('/usr/bin/sleep', ['20'], { stdio: 'ignore' });
      child.on('error', () => {});
      if (child.pid !== undefined) started += 1;
    }
    return String(started);
  },
  escape: () => execFileSync('/usr/bin/bwrap', ['--ro-bind', '/', '/', '/usr/bin/id']).toString(),
  memory() {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(32_000_000, 1));
  },
  hang() {
    for (;;);
  },
  core() {
    process.abort();
  },
  /** Says without end how far it is. */
  talk() {
    const line = Buffer.from(`{"kind":"progress","jobId":"job","percent":1${' '.repeat(1_000_000)}}\n`);
    for (let sent = 0; ; ) {
      try {
        sent += writeSync(REPLIES, line, sent % line.length);
      } catch (thrown) {
        // The reader is slower than we are.
        if ((thrown as NodeJS.ErrnoException).code !== 'EAGAIN') throw thrown;
      }
    }
  },
};

serveForServer(
  {
    find: async () => tool,
    loadOperation: async () => async (context) => {
      const { attempt, target } = context.options as { attempt: string; target: string };
      const told = await Promise.resolve()
        .then(() => attempts[attempt]?.(target) ?? 'no such attempt')
        .catch((thrown: Error) => `refused: ${thrown.message}`);
      const bytes = new TextEncoder().encode(told || ' ');
      return { outputs: [{ name: 'told.txt', mediaType: 'text/plain', bytes }], notes: [] };
    },
  },
  {},
);
