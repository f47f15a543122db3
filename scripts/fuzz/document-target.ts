import type { FuzzTarget } from './fuzz-target.ts';
import { mutate } from './mutate.ts';
import { runCase } from './run-case.ts';
import { fuzzSources } from './sources.ts';

/** The document layer: opened, counted, worked on, repaired. */
export async function openDocumentTarget(): Promise<FuzzTarget> {
  return { sources: await fuzzSources(), mutate, run: runCase, close: async () => {} };
}
