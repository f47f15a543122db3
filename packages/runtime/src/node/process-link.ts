import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { type EngineRequest, RectoError } from '@recto/contract';
import type { EngineLink, EngineListener } from '../engine/engine-link.ts';
import { readLines } from './json-lines.ts';
import { type PathRef, REPLY_DESCRIPTOR } from './node-job.ts';

/** How much of the end of standard error is looked at, to tell lack of memory from other crashes. It is never shown. */
const STDERR_TAIL_LENGTH = 4096;

/** A command line without a shell. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** A link whose end can be waited for. */
export interface ProcessLink extends EngineLink<PathRef> {
  /** Ends the engine; settles when nothing of it is left. */
  close(): Promise<void>;
}

/** An engine in a process group of its own, with an empty environment, spoken to in lines of JSON. */
export function createProcessLink(command: Command): ProcessLink {
  const child = spawn(command.file, command.args, {
    cwd: command.cwd,
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  let listener: EngineListener = { onReply() {}, onEnd() {} };
  let hasEnded = false;
  const tail = keepTail(child.stderr);
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
  if (replies && 'read' in replies) readLines(replies, receive, () => killGroup(child));
  child.stdin?.on('error', () => {});
  return {
    post(request: EngineRequest<PathRef>) {
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
