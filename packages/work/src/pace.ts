import { nextTurn, throwIfCancelled } from './cancellation.ts';

/** Longest stretch of work before messages, a cancel among them, are let through. */
const STRETCH_MS = 40;
/** Number of steps between two readings of the clock. */
const STEPS_PER_LOOK = 64;

/** Lets long work be cancelled and watched: call `step` once per small piece of work. */
export class Pace {
  readonly #signal: AbortSignal | undefined;
  readonly #report: ((stepsDone: number) => void) | undefined;
  #stepsDone = 0;
  #untilLook = STEPS_PER_LOOK;
  #since = performance.now();

  /** @param report is told now and then how many steps were made in all. */
  constructor(signal?: AbortSignal, report?: (stepsDone: number) => void) {
    this.#signal = signal;
    this.#report = report;
  }

  /**
   * Counts one piece of work. @returns true when the caller must await `rest` before it goes on (so that the common
   * step costs no promise).
   */
  step(): boolean {
    this.#stepsDone += 1;
    if (--this.#untilLook > 0) return false;
    this.#untilLook = STEPS_PER_LOOK;
    return performance.now() - this.#since >= STRETCH_MS;
  }

  /** Reports, lets waiting messages through, then goes on. @throws cancelled */
  async rest(): Promise<void> {
    throwIfCancelled(this.#signal);
    this.#report?.(this.#stepsDone);
    await nextTurn(this.#signal);
    this.#since = performance.now();
  }
}
