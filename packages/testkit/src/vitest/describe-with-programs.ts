import { describe, it } from 'vitest';
import { hasProgram, type NativeProgram, oraclesAreRequired } from '../oracle/native-program.ts';

/** A `describe` that needs native programs: without them it visibly skips, or fails where oracles are required. */
export function describeWithPrograms(title: string, programs: readonly NativeProgram[], tests: () => void): void {
  const missing = programs.filter((program) => !hasProgram(program));
  describeUnlessMissing(title, missing, tests);
}

/** Does the same for anything else that a machine may lack. @param missing the missing parts */
export function describeUnlessMissing(title: string, missing: readonly string[], tests: () => void): void {
  if (missing.length === 0) describe(title, tests);
  else if (!oraclesAreRequired()) describe.skip(`${title} (skipped: ${missing.join(', ')} not installed)`, tests);
  else {
    describe(title, () => {
      it(`ensures that ${missing.join(', ')} can be asked for a second opinion`, () => {
        throw new Error(`not installed: ${missing.join(', ')}`);
      });
    });
  }
}
