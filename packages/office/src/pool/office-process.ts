import type { ChildProcess } from 'node:child_process';
import { RectoError } from '@recto/contract/recto-error';
import { createFrameReader, type Frame, writeFrame } from '../channel/frames.ts';
import type { EngineAnswer, EngineRequest } from '../engine.ts';
import { readAnswer, texts } from '../read-answer.ts';
import { type SandboxCommand, spawnSandboxed } from './sandbox.ts';

/** Facts of the source travel in the header: its text and its links. */
const MAX_HEADER_BYTES = 64 * 1_048_576;
const MAX_PDF_BYTES = 1024 * 1_048_576;
const START_TIMEOUT_MS = 60_000;

/** One LibreOffice in its sandbox, with its listener. It has ended for good after a crash, a time-out or `end`. */
export class OfficeProcess {
  readonly #child: ChildProcess;
  readonly #next: () => Promise<Frame | null>;
  readonly #ready: Promise<boolean>;
  #families: readonly string[] = [];
  #version = '';
  #residentMegabytes = 0;
  #documents = 0;
  #hasEnded = false;

  constructor(command: SandboxCommand) {
    this.#child = spawnSandboxed(command);
    this.#child.on('error', () => this.end());
    this.#child.on('close', () => {
      this.#hasEnded = true;
    });
    this.#child.stdin?.on('error', () => {});
    const output = this.#child.stdout;
    if (!output) throw new TypeError('standard output is a pipe');
    output.on('error', () => {});
    this.#next = createFrameReader(output, { maxHeaderBytes: MAX_HEADER_BYTES, maxBytes: MAX_PDF_BYTES });
    this.#ready = this.#start();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Documents it was given so far. */
  get documents(): number {
    return this.#documents;
  }

  /** After the last document. */
  get residentMegabytes(): number {
    return this.#residentMegabytes;
  }

  /** "7.4.7.2"; empty before it is ready. */
  get version(): string {
    return this.#version;
  }

  /** Settles with whether it came up. */
  ready(): Promise<boolean> {
    return this.#ready;
  }

  /** Converts one document; one at a time. @throws engine-crashed, timed-out, cancelled: the process has then ended */
  async convert(request: EngineRequest, document: Uint8Array, signal: AbortSignal | undefined): Promise<EngineAnswer> {
    if (!(await this.#ready)) throw new RectoError('engine-crashed');
    this.#documents += 1;
    let reason: RectoError | undefined;
    const stop = (error: RectoError) => {
      reason ??= error;
      this.end();
    };
    const cancel = () => stop(new RectoError('cancelled'));
    const seconds = Math.ceil(request.timeoutMs / 1000);
    const timer = setTimeout(() => stop(new RectoError('timed-out', { seconds })), request.timeoutMs);
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    try {
      const input = this.#child.stdin;
      if (input && !this.#hasEnded) writeFrame(input, request, document);
      const frame = this.#hasEnded ? null : await this.#next();
      const answer = frame && readAnswer(frame.header, frame.bytes, this.#families);
      if (reason) throw reason;
      if (!frame || !answer) {
        this.end();
        throw new RectoError('engine-crashed');
      }
      this.#residentMegabytes = Number(frame.header.residentMegabytes) || 0;
      return answer;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends it with all that it has started. */
  end(): void {
    this.#hasEnded = true;
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
  }

  async #start(): Promise<boolean> {
    const timer = setTimeout(() => this.end(), START_TIMEOUT_MS);
    const frame = await this.#next();
    clearTimeout(timer);
    if (frame?.header.ready !== true) {
      this.end();
      return false;
    }
    this.#families = texts(frame.header.families);
    this.#version = String(frame.header.version ?? '');
    return !this.#hasEnded;
  }
}
