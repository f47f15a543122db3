import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { resolveFor } from '@recto/contract/tool';
import { imageFixture, plainPdf, type TrialJob } from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import type { ToolId } from '@recto/tools/ids';
import { TRIALS } from '../tool-trials.ts';

/** Files by kind, for tools whose trials have no job. */
const SAMPLES: Readonly<Record<string, () => Promise<TrialJob>>> = {
  pdf: async () => ({ files: [['0.pdf', plainPdf('SAMPLE', 2)]] }),
  png: async () => ({ files: [['0.png', await imageFixture('plain.png')]] }),
};

/** The job of a tool; undefined for one that takes files of no known kind. */
export function caseOf(id: ToolId): (() => Promise<TrialJob>) | undefined {
  const tool: AnyTool = DECLARATIONS[id];
  const accept = resolveFor(tool.accept, parseOptions(tool.options, {}));
  return TRIALS.get(id)?.job ?? accept.map(({ kind }) => SAMPLES[kind]).find((sample) => sample !== undefined);
}
