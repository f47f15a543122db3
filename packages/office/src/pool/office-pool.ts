import { missingEngine, RectoError } from '@recto/contract/recto-error';
import type { EngineAnswer, EngineRequest, OfficeEngine } from '../engine.ts';
import { canConvertCold, convertCold } from './convert-cold.ts';
import { OfficeProcess } from './office-process.ts';
import {
  canSandbox,
  coldCommand,
  OFFICE_LIMITS,
  officeGroups,
  officeSupport,
  type SandboxLimits,
  warmCommand,
} from './sandbox.ts';

/** State of the pool, for health, metrics and tests. */
export interface PoolHealth {
  readonly processes: number;
  readonly busy: number;
  readonly waiting: number;
  /** Converted, refused or failed. */
  readonly documents: number;
  /** Processes that ended other than by a plan. */
  readonly crashes: number;
  readonly recycled: number;
  /** Memory of the largest process after its last document. */
  readonly residentMegabytes: number;
  readonly pids: readonly number[];
  /** True where all processes of one LibreOffice together have limits, kept by the kernel's control groups. */
  readonly hasGroups: boolean;
}

/** LibreOffice processes that stand ready. */
export interface OfficePool extends OfficeEngine {
  /** Starts processes before they are needed. */
  warm(): void;
  health(): PoolHealth;
  close(): Promise<void>;
}

export interface OfficePoolOptions {
  /** Documents at one time. */
  readonly size: number;
  /** Documents that may wait; the next one is refused. */
  readonly maxWaiting?: number;
  /** Documents after which a process makes room for a fresh one. */
  readonly maxDocuments?: number;
  /** Memory above which it does so too. */
  readonly maxResidentMegabytes?: number;
  /** Processes end when nothing was asked of them for so long. */
  readonly idleMs?: number;
  readonly limits?: SandboxLimits;
}

const MOST_WAITING = 64;
const MOST_DOCUMENTS = 150;
const MOST_RESIDENT_MEGABYTES = 700;
const IDLE_MS = 600_000;
const BUSY_SECONDS = 20;
/** A process may have died while nothing was asked of it; then once more, in case the document was not to blame. */
const MOST_ATTEMPTS = 3;

interface Waiter {
  readonly start: () => void;
  readonly drop: (error: RectoError) => void;
}

/**
 * A pool of sandboxed LibreOffice processes, started when first needed. A process converts one document at a time, is replaced
 * after so many, above so much memory and after anything that went wrong; what went wrong is tried again on a fresh one.
 * @throws engine-missing where there is no LibreOffice, or no sandbox
 */
export async function createOfficePool(options: OfficePoolOptions): Promise<OfficePool> {
  const support = officeSupport();
  if (support === 'none') throw missingEngine('office');
  if (!(await canSandbox())) throw missingEngine('officeSandbox');
  return new Pool(options, support === 'cold');
}

class Pool implements OfficePool {
  readonly #options: OfficePoolOptions;
  readonly #limits: SandboxLimits;
  readonly #groups: ReturnType<typeof officeGroups>;
  readonly #isCold: boolean;
  readonly #idle: OfficeProcess[] = [];
  readonly #working = new Set<OfficeProcess>();
  readonly #waiting: Waiter[] = [];
  readonly #closing = new AbortController();
  #busy = 0;
  #documents = 0;
  #crashes = 0;
  #recycled = 0;
  #residentMegabytes = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OfficePoolOptions, isCold: boolean) {
    this.#options = options;
    this.#limits = options.limits ?? OFFICE_LIMITS;
    this.#groups = officeGroups(this.#limits);
    this.#isCold = isCold;
  }

  warm(): void {
    if (this.#isCold || this.#closing.signal.aborted) return;
    this.#dropEnded();
    while (this.#idle.length + this.#working.size < this.#options.size) this.#idle.push(this.#startProcess());
  }

  health(): PoolHealth {
    const all = [...this.#idle, ...this.#working].filter(({ hasEnded }) => !hasEnded);
    return {
      processes: all.length,
      busy: this.#busy,
      waiting: this.#waiting.length,
      documents: this.#documents,
      crashes: this.#crashes,
      recycled: this.#recycled,
      residentMegabytes: this.#residentMegabytes,
      pids: all.flatMap(({ pid }) => pid ?? []),
      hasGroups: this.#groups !== null,
    };
  }

  async convert(request: EngineRequest, document: Uint8Array, signal: AbortSignal | undefined): Promise<EngineAnswer> {
    const either = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    if (either.aborted) throw new RectoError('cancelled');
    await this.#enter(either);
    clearTimeout(this.#idleTimer);
    try {
      this.#documents += 1;
      return await this.#convert(request, document, either);
    } finally {
      this.#leave();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#idleTimer);
    for (const waiter of this.#waiting.splice(0)) waiter.drop(new RectoError('cancelled'));
    for (const each of [...this.#idle.splice(0), ...this.#working]) each.end();
  }

  /**
   * Warm, and without a listener when that fails: a few documents end a driven LibreOffice, and no other, because windows
   * are made for them that the packages without a screen do not have.
   */
  async #convert(request: EngineRequest, document: Uint8Array, signal: AbortSignal): Promise<EngineAnswer> {
    const cold = () =>
      convertCold(
        (extension, filter) => ({ ...coldCommand(this.#limits, extension, filter), groups: this.#groups }),
        request,
        document,
        signal,
      );
    if (this.#isCold) return cold();
    const warm = await this.#convertWarm(request, document, signal).catch((thrown: unknown) => {
      if (thrown instanceof RectoError && thrown.code === 'engine-crashed') return thrown;
      throw thrown;
    });
    const hasFailed = warm instanceof RectoError || isDoubtful(warm);
    if (hasFailed && canConvertCold(request)) {
      const answer = await cold();
      if (answer.kind === 'done') return answer;
    }
    if (warm instanceof RectoError) throw warm;
    return warm;
  }

  /** On a process that stands ready; when that fails in a way that may be its own fault, again on a fresh one. */
  async #convertWarm(request: EngineRequest, document: Uint8Array, signal: AbortSignal): Promise<EngineAnswer> {
    for (let attempt = 1; ; attempt++) {
      const process = this.#take();
      const wasFresh = process.documents === 0;
      try {
        const answer = await this.#use(process, request, document, signal);
        if (wasFresh || !isDoubtful(answer)) return answer;
      } catch (thrown) {
        const isCrash = thrown instanceof RectoError && thrown.code === 'engine-crashed';
        if (!isCrash || attempt === MOST_ATTEMPTS) throw thrown;
      }
      this.#dropUsed();
    }
  }

  async #use(
    process: OfficeProcess,
    request: EngineRequest,
    document: Uint8Array,
    signal: AbortSignal,
  ): Promise<EngineAnswer> {
    this.#working.add(process);
    try {
      const answer = await process.convert(request, document, signal);
      this.#residentMegabytes = process.residentMegabytes;
      if (isDoubtful(answer) || this.#isWornOut(process)) {
        this.#recycled += 1;
        process.end();
      } else if (!this.#closing.signal.aborted) this.#idle.push(process);
      return answer;
    } catch (thrown) {
      if (!signal.aborted) this.#crashes += 1;
      throw thrown;
    } finally {
      this.#working.delete(process);
      if (process.hasEnded) this.warm();
    }
  }

  #isWornOut({ documents, residentMegabytes }: OfficeProcess): boolean {
    const { maxDocuments = MOST_DOCUMENTS, maxResidentMegabytes = MOST_RESIDENT_MEGABYTES } = this.#options;
    return documents >= maxDocuments || residentMegabytes > maxResidentMegabytes;
  }

  #take(): OfficeProcess {
    this.#dropEnded();
    return this.#idle.shift() ?? this.#startProcess();
  }

  #startProcess(): OfficeProcess {
    return new OfficeProcess({ ...warmCommand(this.#limits), groups: this.#groups });
  }

  /** A process that was killed from outside while it had nothing to do. */
  #dropEnded(): void {
    const alive = this.#idle.filter(({ hasEnded }) => !hasEnded);
    this.#crashes += this.#idle.length - alive.length;
    this.#idle.splice(0, this.#idle.length, ...alive);
  }

  /** Leaves only processes that have seen no document. */
  #dropUsed(): void {
    const used = this.#idle.filter(({ documents }) => documents > 0);
    for (const each of used) each.end();
    this.#idle.splice(0, this.#idle.length, ...this.#idle.filter(({ documents }) => documents === 0));
  }

  #enter(signal: AbortSignal): Promise<void> {
    if (this.#busy < this.#options.size) {
      this.#busy += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= (this.#options.maxWaiting ?? MOST_WAITING)) {
      return Promise.reject(new RectoError('server-busy', { seconds: BUSY_SECONDS }));
    }
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        signal.removeEventListener('abort', cancel);
        const at = this.#waiting.indexOf(waiter);
        if (at >= 0) this.#waiting.splice(at, 1);
        finish();
      };
      const waiter: Waiter = { start: () => settle(resolve), drop: (error) => settle(() => reject(error)) };
      const cancel = () => waiter.drop(new RectoError('cancelled'));
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting.push(waiter);
    });
  }

  /** Hands the place on, or gives it up. */
  #leave(): void {
    const next = this.#waiting[0];
    if (next) {
      next.start();
      return;
    }
    this.#busy -= 1;
    if (this.#busy > 0 || this.#closing.signal.aborted) return;
    this.#idleTimer = setTimeout(() => {
      for (const each of this.#idle.splice(0)) each.end();
    }, this.#options.idleMs ?? IDLE_MS);
    this.#idleTimer.unref();
  }
}

/** An answer that a process which has seen other documents may have given for reasons of its own. */
function isDoubtful(answer: EngineAnswer): boolean {
  return answer.kind === 'refused' && (answer.reason === 'load' || answer.reason === 'export');
}
