import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LAUNCHER = fileURLToPath(new URL('../../../apps/cli/bin/recto', import.meta.url));

/** Result of a finished command. */
export interface CommandOutcome {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** A command under way. */
export interface RunningCommand {
  readonly process: ChildProcess;
  readonly outcome: Promise<CommandOutcome>;
}

export interface CommandOptions {
  /** Given on standard input, which is empty otherwise. */
  readonly input?: Uint8Array;
  readonly cwd?: string;
  /** Another build of it, a module of Node's; the launcher's when absent. */
  readonly program?: string;
  /** Beside those of this process; it speaks English unless these say otherwise. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `recto` as a person would, by its launcher. */
export function startRecto(args: readonly string[], { input, cwd, env, program }: CommandOptions = {}): RunningCommand {
  const command = program === undefined ? [LAUNCHER] : [process.execPath, program];
  const child = spawn(command[0] ?? '', [...command.slice(1), ...args], {
    cwd,
    env: { ...process.env, LC_ALL: 'C', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk) => stdout.push(chunk));
  child.stderr.on('data', (chunk) => stderr.push(chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const outcome = new Promise<CommandOutcome>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) =>
      resolve({ exitCode, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() }),
    );
  });
  return { process: child, outcome };
}

/** Runs `recto` to its end. */
export function runRecto(args: readonly string[], options?: CommandOptions): Promise<CommandOutcome> {
  return startRecto(args, options).outcome;
}
