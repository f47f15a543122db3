/**
 * Measures PDF to Word, Excel and PowerPoint with the round-trip scorer and with tables whose cells are known:
 * `npm run bench:office [-- --only docx|xlsx|pptx|tables]`. Both lie outside of the project (RECTO_OFFICEBENCH, RECTO_CORPUS,
 * or beside it); what is absent is said and skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../scripts/root.ts';
import { scoreTables } from './tables.ts';

const SCORER = process.env.RECTO_OFFICEBENCH ?? join(ROOT, '../shared/tools/officebench');
const CORPUS = process.env.RECTO_CORPUS ?? join(ROOT, '../shared/corpus');
const WORK = join(ROOT, '.cache/bench-office');
/** The scores that two others reach on the same generated files, measured with the same scorer. */
const BASELINES = {
  docx: 'LibreOffice import 0.388, pdf2docx 0.684',
  xlsx: 'tables by lines 0.349, tables by text 0.691',
  pptx: 'LibreOffice import 0.667',
} as const;
const TARGETS = { docx: 0.88, xlsx: 0.92, pptx: 0.88 } as const;

type Kind = keyof typeof TARGETS;

function python(...args: string[]): string {
  // Debian's own Python is the one that has its packages.
  const command = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
  const { stdout, status, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`the scorer ended with ${status}: ${stderr.slice(-400)}`);
  return stdout;
}

function scoreKinds(kinds: readonly Kind[]): void {
  const generated = join(WORK, 'generated');
  mkdirSync(WORK, { recursive: true });
  python(join(SCORER, 'gen_corpus.py'), generated);
  python(join(SCORER, 'bench.py'), 'prepare', '--corpus', generated, '--work', join(WORK, 'work'));
  const convert = `${process.execPath} ${join(ROOT, 'bench/office/convert.ts')} {in} {out}`;
  const flags = kinds.flatMap((kind) => [`--${kind}`, convert]);
  const printed = python(join(SCORER, 'bench.py'), 'run', '--work', join(WORK, 'work'), '--name', 'recto', ...flags);
  console.log(printed);
  for (const kind of kinds) {
    const score = Number(new RegExp(`== recto ${kind}: .*?SCORE=([\\d.]+)`).exec(printed)?.[1]);
    const verdict = score >= TARGETS[kind] ? 'holds' : 'falls short';
    console.log(`${kind}: ${score} of at least ${TARGETS[kind]}, ${verdict}. Beside it: ${BASELINES[kind]}`);
  }
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const kinds = (['docx', 'xlsx', 'pptx'] as const).filter((kind) => values.only === undefined || values.only === kind);
if (!existsSync(SCORER)) console.log(`skipped: no scorer at ${SCORER} (set RECTO_OFFICEBENCH)`);
else if (kinds.length > 0) scoreKinds(kinds);
if (values.only === undefined || values.only === 'tables') {
  if (!existsSync(join(CORPUS, 'tables'))) console.log(`skipped: no tables at ${CORPUS} (set RECTO_CORPUS)`);
  else await scoreTables(join(CORPUS, 'tables'));
}
