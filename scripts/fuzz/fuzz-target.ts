import type { Random } from '@recto/testkit';
import type { CaseEnd } from './run-case.ts';
import type { FuzzSource } from './sources.ts';

/** A parser that is given damaged files. */
export interface FuzzTarget {
  /** The same ones each time. */
  readonly sources: readonly FuzzSource[];
  /** Makes a damaged copy of a file. */
  mutate(bytes: Uint8Array, random: Random): Uint8Array;
  run(file: FuzzSource, index: number): Promise<CaseEnd>;
  /** Lets go of what it started. */
  close(): Promise<void>;
}

/** Opened only when it is asked for. */
const TARGETS: Readonly<Record<string, () => Promise<FuzzTarget>>> = {
  document: async () => (await import('./document-target.ts')).openDocumentTarget(),
  zip: async () => (await import('./parsers/office-targets.ts')).openZipTarget(),
  ole: async () => (await import('./parsers/office-targets.ts')).openOleTarget(),
  images: async () => (await import('./parsers/images-target.ts')).openImagesTarget(),
  asn1: async () => (await import('./parsers/asn1-target.ts')).openAsn1Target(),
  http: async () => (await import('./parsers/http-target.ts')).openHttpTarget(),
};

export const FUZZ_TARGETS: readonly string[] = Object.keys(TARGETS);

/** @throws RangeError for a name that is none */
export function openTarget(name: string): Promise<FuzzTarget> {
  const open = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined;
  if (!open) throw new RangeError(`There is no parser "${name}": ${FUZZ_TARGETS.join(', ')}`);
  return open();
}
