import { describe } from 'vitest';
import { type CorpusFile, findCorpus, readCorpus } from '../corpus.ts';

/** A `describe` over real files; visibly skips where the corpus is not present. */
export function describeCorpus(
  title: string,
  tests: (files: readonly CorpusFile[]) => void,
  chosen: (file: CorpusFile) => boolean = () => true,
): void {
  const folder = findCorpus();
  if (folder === null) {
    describe.skip(`${title} (skipped: no corpus; set RECTO_CORPUS)`, () => tests([]));
    return;
  }
  describe(title, () => tests(readCorpus(folder).filter(chosen)));
}
