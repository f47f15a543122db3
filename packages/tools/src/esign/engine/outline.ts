import { refuseOption } from '@recto/contract/recto-error';
import type { OutlineStep } from '@recto/pdf-overlay';
import { message } from '@recto/words/message';

const COUNTS = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const;
type Command = keyof typeof COUNTS;
const MAX_STEPS = 100_000;

const NO_PATH = message('problem.noPath', 'A placement has an outline that is not a path.');

/** Reads path data of the commands M, L, Q, C and Z; a command need not be repeated. @throws option-invalid */
export function parseOutline(text: string): OutlineStep[] {
  const refuse = () => refuseOption('placements', NO_PATH);
  const tokens = text.match(/[MLQCZ]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? [];
  const steps: OutlineStep[] = [];
  let command: Command | null = null;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    if (token in COUNTS) {
      command = token as Command;
      at++;
    }
    if (command === null || steps.length >= MAX_STEPS || (steps.length === 0 && command !== 'M')) throw refuse();
    const numbers = tokens.slice(at, at + COUNTS[command]).map(Number);
    if (numbers.length < COUNTS[command] || !numbers.every(Number.isFinite)) throw refuse();
    at += numbers.length;
    steps.push(stepOf(command, numbers));
    // Numbers behind a move are lines, and nothing can follow a close but a command.
    if (command === 'M') command = 'L';
    else if (command === 'Z') command = null;
  }
  return steps;
}

function stepOf(command: Command, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): OutlineStep {
  switch (command) {
    case 'M':
    case 'L':
      return [command, a, b];
    case 'Q':
      return ['Q', a, b, c, d];
    case 'C':
      return ['C', a, b, c, d, e, f];
    case 'Z':
      return ['Z'];
  }
}

/** A check mark and a cross, in boxes of 100 by 100. */
export const SIGNS: Readonly<Record<'check' | 'cross', readonly OutlineStep[]>> = {
  check: parseOutline('M6 54 L16 43 L38 64 L82 12 L94 21 L40 86 Z'),
  cross: parseOutline('M14 24 L24 14 L50 40 L76 14 L86 24 L60 50 L86 76 L76 86 L50 60 L24 86 L14 76 L40 50 Z'),
};
