import { readFileSync, statSync } from 'node:fs';
import {
  buildPdf,
  damageFile,
  deepTrees,
  findCorpus,
  hasProgram,
  lockWithQpdf,
  outlineCycle,
  pageTreeCycle,
  readCorpus,
  referenceCycle,
  richSpec,
} from '@recto/testkit';

/** A file that is mutated. */
export interface FuzzSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly password?: string;
}

/** Larger files cost more time than they bring. */
const MAX_CORPUS_BYTES = 40_000;

/** Built files of every structure and layout, locked ones, hostile ones, and the small ones of the corpus where it is. */
export async function fuzzSources(): Promise<readonly FuzzSource[]> {
  const rich = buildPdf(richSpec({ pages: 3 }));
  const sources: FuzzSource[] = [
    { name: 'rich', bytes: rich },
    {
      name: 'rich in object streams',
      bytes: buildPdf({ ...richSpec({ pages: 3 }), layout: 'streams', compressContent: true }),
    },
    { name: 'table', bytes: damageFile('table', 4) },
    { name: 'object streams', bytes: damageFile('streams', 4) },
    { name: 'page tree cycle', bytes: pageTreeCycle() },
    { name: 'outline cycle', bytes: outlineCycle() },
    { name: 'reference cycle', bytes: referenceCycle() },
    { name: 'deep trees', bytes: deepTrees(200) },
  ];
  if (hasProgram('qpdf')) {
    for (const strength of ['40', '128', '256'] as const) {
      const bytes = await lockWithQpdf(damageFile('table', 2), {
        userPassword: 'user',
        ownerPassword: 'owner',
        strength,
      });
      sources.push({ name: `locked ${strength}`, bytes, password: 'user' });
    }
  }
  const corpus = findCorpus();
  const files = corpus === null ? [] : readCorpus(corpus).filter(({ name }) => name.endsWith('.pdf'));
  for (const { name, path, userPassword, ownerPassword } of files) {
    if (statSync(path).size > MAX_CORPUS_BYTES) continue;
    const password = userPassword ?? ownerPassword;
    sources.push({ name, bytes: new Uint8Array(readFileSync(path)), ...(password !== null && { password }) });
  }
  return sources;
}
