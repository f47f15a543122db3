import { type ChildProcess, spawn } from 'node:child_process';
import { Duplex, Readable, Writable } from 'node:stream';
import type { EngineRequest } from '@recto/contract/messages';
import { RectoError } from '@recto/contract/recto-error';
import { type ControlGroups, gatedProgram } from '@recto/sandbox';
import type { EngineLink, EngineListener } from '../engine/engine-link.ts';
import { type EngineServices, SERVICE_DESCRIPTORS } from './engine-services.ts';
import { readLines } from './json-lines.ts';
import {
  FILTER_DESCRIPTOR,
  GATE_DESCRIPTOR,
  INPUT_DESCRIPTOR,
  OUTPUT_DESCRIPTOR,
  REPLY_DESCRIPTOR,
} from './node-job.ts';

/** Length of the end of standard error that is searched for lack of memory, as opposed to other crashes. It is never shown. */
const STDERR_TAIL_LENGTH = 4096;

/** One engine does one job: what it has to say of it is parsed in this process, and has an end. */
const REPLY_LIMITS = { maxLine: 16_000_000, maxAll: 64_000_000 };

/** A command line without a shell. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Default: nothing. */
  readonly environment?: Readonly<Record<string, string>>;
  /** True when standard error is shown as it comes; else it is not, because it could quote a file. */
  readonly showsErrors?: boolean;
  /** Adds a pipe for input bytes and one for result bytes. */
  readonly hasDataPipes?: boolean;
  /** User and group that it runs as; by default as this process. */
  readonly userId?: number;
  /** Leaves the relay's channel to `openRelay`: not every job may ask it. */
  readonly hasLateRelay?: boolean;
  /** Adds a channel for each, which is given this end of it. */
  readonly services?: EngineServices | undefined;
  /** Filter of system calls, for bubblewrap to install. */
  readonly filter?: Uint8Array;
  /** Called when the engine says its first word: then what starts it works. */
  readonly onFirstReply?: () => void;
  /** Under whose limits all of it comes; default: none. */
  readonly groups?: ControlGroups | null;
}

/** A link whose end can be waited for. */
export interface ProcessLink<Ref> extends EngineLink<Ref> {
  /** Ends the engine; settles when nothing of it is left. */
  close(): Promise<void>;
  readonly pid: number | undefined;
  /** Begins to answer on the relay's channel; until then nobody does. No-op without a relay. */
  openRelay(): void;
  /** Input bytes go here; null without data pipes. */
  readonly input: Writable | null;
  /** Result bytes come from here; null without data pipes. */
  readonly output: Readable | null;
}

/** An engine in a process group of its own, with an environment of its own, spoken to in lines of JSON. */
export function createProcessLink<Ref>(command: Command): ProcessLink<Ref> {
  const data = command.hasDataPipes ? 'pipe' : 'ignore';
  const { office, relay } = command.services ?? {};
  const { filter, groups } = command;
  const program = [command.file, ...command.args];
  const [file = '', ...args] = groups ? gatedProgram(GATE_DESCRIPTOR, program) : program;
  const child = spawn(file, args, {
    cwd: command.cwd,
    env: { ...command.environment },
    detached: true,
    stdio: [
      ...([
        'pipe',
        'ignore',
        'pipe',
        'pipe',
        data,
        data,
        office ? 'pipe' : 'ignore',
        relay ? 'pipe' : 'ignore',
      ] as const),
      ...([filter ? 'pipe' : 'ignore', groups ? 'pipe' : 'ignore'] as const),
    ],
    ...(command.userId === undefined ? {} : { uid: command.userId, gid: command.userId }),
  });
  let listener: EngineListener = { onReply() {}, onEnd() {} };
  let hasEnded = false;
  let hasSpoken = false;
  const tail = keepTail(child.stderr);
  if (command.showsErrors) child.stderr?.pipe(process.stderr, { end: false });
  const end = (error: RectoError) => {
    if (hasEnded) return;
    hasEnded = true;
    listener.onEnd(error);
  };
  const kill = () => {
    hasEnded = true;
    killGroup(child);
  };
  const breakOff = () => {
    end(new RectoError('engine-crashed'));
    kill();
  };
  const receive = (line: string) => {
    if (hasEnded) return;
    if (!hasSpoken) command.onFirstReply?.();
    hasSpoken = true;
    const reply = parseJson(line);
    if (reply === undefined) breakOff();
    else listener.onReply(reply);
  };
  const closed = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      end(new RectoError('engine-crashed', {}, error));
      resolve();
    });
    child.on('close', () => {
      end(new RectoError(/out of memory|allocation failed/i.test(tail()) ? 'out-of-memory' : 'engine-crashed'));
      resolve();
    });
  });
  // The end of the replies alone says nothing: `close` follows with the reason.
  const replies = child.stdio[REPLY_DESCRIPTOR];
  if (replies && 'read' in replies) readLines(replies, receive, () => killGroup(child), REPLY_LIMITS);
  child.stdin?.on('error', () => {});
  // The types know five streams; there are as many as were asked for.
  const streams: readonly (Readable | Writable | null | undefined)[] = child.stdio;
  for (const [serve, descriptor] of [
    [office, SERVICE_DESCRIPTORS.office],
    [relay, SERVICE_DESCRIPTORS.relay],
  ] as const) {
    const channel = streams[descriptor];
    channel?.on('error', () => {});
    if (serve && channel instanceof Duplex && !(command.hasLateRelay && serve === relay)) serve(channel);
  }
  const sendTo = (descriptor: number, bytes: Uint8Array | string) => {
    const stream = streams[descriptor];
    stream?.on('error', () => {});
    if (stream instanceof Writable) stream.end(bytes);
  };
  if (filter) sendTo(FILTER_DESCRIPTOR, filter);
  if (groups && child.pid !== undefined) {
    void groups.enter(child.pid).then((leave) => {
      void closed.then(leave);
      // Where a group cannot be made there is no job: the gate stays shut.
      if (leave) sendTo(GATE_DESCRIPTOR, '\n');
      else killGroup(child);
    });
  }
  const input = streams[INPUT_DESCRIPTOR];
  const output = streams[OUTPUT_DESCRIPTOR];
  input?.on('error', () => {});
  output?.on('error', () => {});
  return {
    post(request: EngineRequest<Ref>) {
      if (!hasEnded) child.stdin?.write(`${JSON.stringify(request)}\n`);
    },
    listen(next) {
      listener = next;
    },
    terminate: kill,
    close() {
      kill();
      return closed;
    },
    get hasEnded() {
      return hasEnded;
    },
    pid: child.pid,
    openRelay() {
      const channel = streams[SERVICE_DESCRIPTORS.relay];
      if (relay && command.hasLateRelay && channel instanceof Duplex) relay(channel);
    },
    input: input instanceof Writable ? input : null,
    output: output instanceof Readable ? output : null,
  };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

function keepTail(stream: Readable | null): () => string {
  let text = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    text = (text + chunk).slice(-STDERR_TAIL_LENGTH);
  });
  return () => text;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
