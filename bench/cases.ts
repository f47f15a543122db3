import type { Timing, TimingInputs } from '@recto/testkit';
import { TRIALS } from '../scripts/tool-trials.ts';

/** One job of a tool, done by us and by the peers. */
export interface BenchCase extends Timing {
  readonly toolId: string;
}

/** Everything that is measured, as the tools' trials say. */
export function benchCases(inputs: TimingInputs): readonly BenchCase[] {
  return [...TRIALS].flatMap(([toolId, { timings }]) =>
    (timings?.(inputs) ?? []).map((timing) => ({ ...timing, toolId })),
  );
}
