import type { Instruction, Place } from './parse-expression.ts';

/** Range that an expression matches, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Thrown when the steps allowed for a text are used up. */
export class OutOfSteps extends Error {}

/** Steps for one text: some seconds at most. */
const MAX_STEPS = 30_000_000;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

/**
 * Follows all ways through an expression at once (K. Thompson, "Regular Expression Search Algorithm", CACM 11:6, 1968), so
 * that no expression takes more than the length of the text times its own. Of all ways the one is taken that a
 * backtracking engine finds first.
 */
export class LinearMatcher {
  readonly #steps: readonly Instruction[];
  /** Round in which each step was last added, so that it is added only once per round. */
  readonly #seenIn: Uint32Array;
  #round = 0;
  #left = MAX_STEPS;

  constructor(steps: readonly Instruction[]) {
    this.#steps = steps;
    this.#seenIn = new Uint32Array(steps.length);
  }

  /** All places that do not overlap, from left to right; empty ones are left out. @throws OutOfSteps */
  findAll(text: string): Span[] {
    this.#left = MAX_STEPS;
    const spans: Span[] = [];
    for (let from = 0; from < text.length; ) {
      const span = this.#findFrom(text, from);
      if (!span) break;
      if (span.end > span.start) spans.push(span);
      from = Math.max(span.end, span.start + 1);
    }
    return spans;
  }

  #findFrom(text: string, from: number): Span | null {
    let threads: Thread[] = [];
    let found: Span | null = null;
    for (let at = from; at <= text.length; ) {
      this.#newRound();
      const next: Thread[] = [];
      const code = text.codePointAt(at);
      const after = at + (code === undefined ? 1 : code > 0xffff ? 2 : 1);
      // Threads of the last character go first: they began earlier.
      const here: Thread[] = [];
      for (const { step, start } of threads) this.#add(here, step, start, text, at);
      if (!found) this.#add(here, 0, at, text, at);
      for (const thread of here) {
        const step = this.#steps[thread.step];
        if (step?.kind === 'found') {
          found = { start: thread.start, end: at };
          break;
        }
        if (step?.kind === 'one' && code !== undefined && step.accepts(code)) {
          next.push({ step: thread.step + 1, start: thread.start });
        }
      }
      threads = next;
      if (threads.length === 0 && found) return found;
      at = after;
    }
    return found;
  }

  #newRound(): void {
    this.#round += 1;
    if (this.#round === 0xffffffff) {
      this.#seenIn.fill(0);
      this.#round = 1;
    }
  }

  /** Adds a step and what it leads to without a character, the preferred first. */
  #add(threads: Thread[], first: number, start: number, text: string, at: number): void {
    const waiting = [first];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (this.#seenIn[index] === this.#round) continue;
      this.#seenIn[index] = this.#round;
      if (--this.#left < 0) throw new OutOfSteps();
      const step = this.#steps[index];
      if (!step) continue;
      if (step.kind === 'fork') waiting.push(step.second, step.first);
      else if (step.kind === 'jump') waiting.push(step.to);
      else if (step.kind !== 'place') threads.push({ step: index, start });
      else if (isAt(step.at, text, at)) waiting.push(index + 1);
    }
  }
}

interface Thread {
  readonly step: number;
  readonly start: number;
}

function isAt(place: Place, text: string, at: number): boolean {
  if (place === 'start') return at === 0;
  if (place === 'end') return at === text.length;
  if (place === 'line-start') return at === 0 || text[at - 1] === '\n';
  if (place === 'line-end') return at === text.length || text[at] === '\n';
  const isBoundary = isWord(text, at - 1) !== isWord(text, at);
  return isBoundary === (place === 'boundary');
}

/** As `\b` of JavaScript, but letters of every script are letters. */
function isWord(text: string, at: number): boolean {
  return at >= 0 && at < text.length && WORD.test(text.charAt(at));
}
