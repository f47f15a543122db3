import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { limitToShown } from './recoverable.ts';
import type { RunBench } from './scorer.ts';

/** At least so much of what a PDF shows comes back. */
const TARGETS = { docx: 0.86, xlsx: 0.85, pptx: 0.8 } as const;
const KINDS = ['docx', 'xlsx', 'pptx'] as const;

type Scores = Readonly<Record<string, { readonly SCORE: number; readonly _kind: string }>>;

interface RealFiles {
  readonly bench: RunBench;
  readonly corpus: string;
  readonly work: string;
  /** Converts a PDF, with `{in}` and `{out}`. */
  readonly command: string;
}

/** Scores real office files against all that they hold, and against what their PDFs show. */
export function scoreReal({ bench, corpus, work, command }: RealFiles): void {
  mkdirSync(work, { recursive: true });
  bench('prepare', '--corpus', corpus, '--work', work);
  bench('run', '--work', work, '--name', 'recto', ...KINDS.flatMap((kind) => [`--${kind}`, command]));
  const limited = `${work}-recoverable`;
  limitTruth(work, limited);
  const printed = bench('score', '--work', limited, '--name', 'recto');
  const [all, recoverable] = [work, limited].map(readScores);
  for (const [stem, { SCORE, _kind }] of Object.entries(all ?? {})) {
    const shown = recoverable?.[stem]?.SCORE ?? 0;
    console.log(`${stem.padEnd(52)} ${_kind}  ${SCORE.toFixed(3)}  recoverable ${shown.toFixed(3)}`);
  }
  console.log(
    printed
      .split('\n')
      .filter((line) => line.startsWith('=='))
      .join('\n'),
  );
  for (const kind of KINDS) {
    const [mean, shown] = [meanOf(all ?? {}, kind), meanOf(recoverable ?? {}, kind)];
    const verdict = shown >= TARGETS[kind] ? 'holds' : 'falls short';
    console.log(
      `${kind}: ${mean.toFixed(3)}, recoverable ${shown.toFixed(3)} of at least ${TARGETS[kind]}, ${verdict}`,
    );
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

function readScores(work: string): Scores {
  return JSON.parse(readFileSync(join(work, 'cand/recto/scores.json'), 'utf8')) as Scores;
}

function meanOf(scores: Scores, kind: string): number {
  const own = Object.values(scores).filter(({ _kind }) => _kind === kind);
  return own.reduce((sum, { SCORE }) => sum + SCORE, 0) / Math.max(1, own.length);
}
