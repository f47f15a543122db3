/**
 * Measures PDF to Word, Excel and PowerPoint with the round-trip scorer and with tables whose cells are known:
 * `npm run house -- bench:office [-- --only docx|xlsx|pptx|tables|own|files|real]`. Both lie outside of the project
 * (RECTO_OFFICEBENCH, RECTO_CORPUS, or beside it); what is absent is said and skipped. `own` are fifteen documents that a
 * browser prints, with and without tags; `files` are office files of other people. Both are scored beside LibreOffice's
 * import. `real` are office files of other people of all three kinds, scored against all that they hold and against what
 * their PDF shows.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../scripts/root.ts';
import { buildOwnDocuments } from './own/build.ts';
import { scoreReal } from './score-real.ts';
import { makeScorer } from './scorer.ts';
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

const CONVERT = `${process.execPath} ${join(ROOT, 'bench/office/convert.ts')} {in} {out}`;

type Kind = keyof typeof TARGETS;

const { generate, bench } = makeScorer(SCORER);

function scoreKinds(kinds: readonly Kind[]): void {
  const generated = join(WORK, 'generated');
  mkdirSync(WORK, { recursive: true });
  generate(generated);
  bench('prepare', '--corpus', generated, '--work', join(WORK, 'work'));
  const flags = kinds.flatMap((kind) => [`--${kind}`, CONVERT]);
  const printed = bench('run', '--work', join(WORK, 'work'), '--name', 'recto', ...flags);
  console.log(printed);
  for (const kind of kinds) {
    const score = Number(new RegExp(`== recto ${kind}: .*?SCORE=([\\d.]+)`).exec(printed)?.[1]);
    const verdict = score >= TARGETS[kind] ? 'holds' : 'falls short';
    console.log(`${kind}: ${score} of at least ${TARGETS[kind]}, ${verdict}. Beside it: ${BASELINES[kind]}`);
  }
}

/** Files of the corpus that come as DOCX or as something that LibreOffice makes a DOCX of. */
const FILES = [
  ...['Strict.docx', 'VariousPictures.docx', 'equations.docx', 'heading123.docx', 'textbox.docx'],
  ...['SampleDoc.doc', 'FloatingPictures.doc', 'table-merges.doc', 'Word95.doc'],
];
const OTHERS_TARGET = 0.82;

function office(...args: string[]): void {
  spawnSync('soffice', [`-env:UserInstallation=file://${join(WORK, 'profile')}`, '--headless', '--norestore', ...args]);
}

/** Scores documents that lie ready for the scorer, beside LibreOffice's import of the same PDFs, and names exceptions. */
function scoreBeside(name: string, work: string): void {
  const imported = join(work, 'cand/libreoffice');
  const peer = `soffice -env:UserInstallation=file://${join(WORK, 'profile')} --headless --norestore --infilter=writer_pdf_import --convert-to docx --outdir ${imported} {in}`;
  const runs = { recto: CONVERT, libreoffice: peer };
  const scores = Object.entries(runs).map(([candidate, command]) => {
    bench('run', '--work', work, '--name', candidate, '--docx', command);
    const file = join(work, 'cand', candidate, 'scores.json');
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, { readonly SCORE: number }>;
  });
  const [own = {}, others = {}] = scores;
  const rows = Object.keys(own).map((stem) => ({
    stem,
    score: own[stem]?.SCORE ?? 0,
    other: others[stem]?.SCORE ?? 0,
  }));
  for (const { stem, score, other } of rows) {
    const remarks = [score < OTHERS_TARGET && 'below the bound', score <= other && 'not better'].filter(Boolean);
    console.log(`${stem.padEnd(36)} ${score.toFixed(3)}  LibreOffice ${other.toFixed(3)}  ${remarks.join(', ')}`);
  }
  const mean = rows.reduce((sum, { score }) => sum + score, 0) / Math.max(1, rows.length);
  console.log(
    `${name}: ${mean.toFixed(3)} of at least ${OTHERS_TARGET}, ${mean >= OTHERS_TARGET ? 'holds' : 'falls short'}`,
  );
}

async function scoreOwn(): Promise<void> {
  const work = join(WORK, 'own');
  if (await buildOwnDocuments(work)) scoreBeside('documents of a browser', work);
  else console.log('skipped: no Chromium');
}

function scoreFiles(): void {
  const [sources, work] = [join(WORK, 'files-source'), join(WORK, 'files')];
  mkdirSync(sources, { recursive: true });
  const present = FILES.map((file) => join(CORPUS, 'office', file)).filter((path) => existsSync(path));
  if (present.length === 0) {
    console.log(`skipped: no office files at ${CORPUS} (set RECTO_CORPUS)`);
    return;
  }
  office('--convert-to', 'docx', '--outdir', sources, ...present.filter((path) => path.endsWith('.doc')));
  for (const path of present.filter((file) => file.endsWith('.docx')))
    copyFileSync(path, join(sources, basename(path)));
  bench('prepare', '--corpus', sources, '--work', work);
  scoreBeside('office files', work);
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const kinds = (['docx', 'xlsx', 'pptx'] as const).filter((kind) => values.only === undefined || values.only === kind);
if (!existsSync(SCORER)) console.log(`skipped: no scorer at ${SCORER} (set RECTO_OFFICEBENCH)`);
else if (kinds.length > 0) scoreKinds(kinds);
if (values.only === undefined || values.only === 'tables') {
  if (!existsSync(join(CORPUS, 'tables'))) console.log(`skipped: no tables at ${CORPUS} (set RECTO_CORPUS)`);
  else await scoreTables(join(CORPUS, 'tables'));
}
const isWanted = (name: string) => existsSync(SCORER) && (values.only === undefined || values.only === name);
if (isWanted('own')) await scoreOwn();
if (isWanted('files')) scoreFiles();
if (isWanted('real')) {
  const corpus = join(CORPUS, 'office-real');
  if (!existsSync(corpus)) console.log(`skipped: no office files at ${corpus} (set RECTO_CORPUS)`);
  else {
    const report = join(ROOT, 'bench/results/office.md');
    await scoreReal({ bench, corpus, work: join(WORK, 'real'), report });
  }
}
