import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { convert } from './convert.ts';
import { limitToShown } from './recoverable.ts';
import { type RealRow, writeRealSection } from './report-real.ts';
import type { RunBench } from './scorer.ts';

const KINDS = ['docx', 'xlsx', 'pptx'] as const;
/** Import filters with which LibreOffice opens a PDF; its spreadsheet has none. */
const IMPORTS = { docx: 'writer_pdf_import', pptx: 'impress_pdf_import' } as const;
const IMPORT_MILLISECONDS = 600_000;

type Scores = Readonly<Record<string, Readonly<Record<string, number>> & { readonly _kind: string }>>;

interface RealFiles {
  readonly bench: RunBench;
  readonly corpus: string;
  readonly work: string;
  /** The file that the result goes into. */
  readonly report: string;
}

/**
 * Scores real office files against all that they hold and against what their PDFs show, beside LibreOffice's own import.
 * Pages are not drawn again: with three candidates for each file that would take an hour.
 */
export async function scoreReal({ bench, corpus, work, report }: RealFiles): Promise<void> {
  mkdirSync(work, { recursive: true });
  bench('prepare', '--corpus', corpus, '--work', work);
  await convertAll(work);
  importAll(work);
  const limited = `${work}-recoverable`;
  limitTruth(work, limited);
  bench('score', '--work', work, '--name', 'recto', '--no-render');
  for (const name of ['recto', 'libreoffice']) bench('score', '--work', limited, '--name', name, '--no-render');
  const all = readScores(work, 'recto');
  const recoverable = readScores(limited, 'recto');
  const others = readScores(limited, 'libreoffice');
  const rows = Object.entries(all).map(
    ([stem, scores]): RealRow => ({
      stem,
      kind: scores._kind,
      all: scores.SCORE ?? 0,
      recoverable: recoverable[stem]?.SCORE ?? 0,
      other: others[stem]?.SCORE,
      metrics: recoverable[stem] ?? {},
    }),
  );
  console.log(writeRealSection(rows, report));
}

/** Converts each PDF with Recto; a file that cannot be converted scores nothing. */
async function convertAll(work: string): Promise<void> {
  const folder = join(work, 'cand/recto');
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(join(work, 'src'))) {
    const pdf = new Uint8Array(readFileSync(join(work, 'pdf', file.replace(/\.\w+$/, '.pdf'))));
    const result = await convert(pdf, extname(file)).catch((error: unknown) => console.log(`${file}: ${error}`));
    writeFileSync(join(folder, file), result ?? new Uint8Array());
  }
}

/** LibreOffice's import of the same PDFs, one start of it for each kind. */
function importAll(work: string): void {
  const folder = join(work, 'cand/libreoffice');
  mkdirSync(folder, { recursive: true });
  const sources = readdirSync(join(work, 'src'));
  for (const kind of ['docx', 'pptx'] as const) {
    const pdfs = sources
      .filter((file) => extname(file) === `.${kind}`)
      .map((file) => join(work, 'pdf', file.replace(/\.\w+$/, '.pdf')))
      .filter((pdf) => existsSync(pdf));
    const profile = `-env:UserInstallation=file://${join(work, 'profile')}`;
    const flags = [
      '--headless',
      '--norestore',
      `--infilter=${IMPORTS[kind]}`,
      '--convert-to',
      kind,
      '--outdir',
      folder,
    ];
    spawnSync('soffice', [profile, ...flags, ...pdfs], { timeout: IMPORT_MILLISECONDS });
  }
}

/** The same candidates and PDFs beside office files that hold only what the PDFs show. */
function limitTruth(work: string, limited: string): void {
  for (const folder of ['pdf', 'cand']) cpSync(join(work, folder), join(limited, folder), { recursive: true });
  mkdirSync(join(limited, 'src'), { recursive: true });
  for (const file of readdirSync(join(work, 'src'))) {
    const kind = KINDS.find((name) => extname(file) === `.${name}`);
    if (!kind) continue;
    const pdf = join(work, 'pdf', file.replace(/\.\w+$/, '.pdf'));
    const { stdout } = spawnSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8', maxBuffer: 1 << 26 });
    writeFileSync(join(limited, 'src', file), limitToShown(readFileSync(join(work, 'src', file)), kind, stdout));
  }
}

function readScores(work: string, name: string): Scores {
  return JSON.parse(readFileSync(join(work, 'cand', name, 'scores.json'), 'utf8')) as Scores;
}
