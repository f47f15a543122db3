import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { salvageAll } from '@recto/pdf-salvage';
import { readWithPdfium } from '@recto/testkit';

/** Pages that one program recovered from a damaged file. */
export interface Outcome {
  /** 0 when the program refused the file. */
  readonly pages: number;
  /** The text of each of them, as PDFium or poppler reads it in the result. */
  readonly texts: readonly string[];
  /** The repaired file, from programs that write one. */
  readonly bytes?: Uint8Array;
  /** Why there is nothing. */
  readonly refusal?: string;
}

export interface Peer {
  readonly name: string;
  rescue(damaged: Uint8Array, password?: string): Promise<Outcome>;
}

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 256_000_000;
const NOTHING: Outcome = { pages: 0, texts: [] };

/** Message of Ghostscript when it then writes one empty page all the same. */
const GAVE_UP = /No pages will be processed/;

function run(
  program: string,
  commandArguments: readonly string[],
): Promise<{ failed: boolean; stdout: string; said: string }> {
  const options = {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
    killSignal: 'SIGKILL',
  } as const;
  return new Promise((resolve) => {
    execFile(program, commandArguments, options, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, said: stdout + stderr }),
    );
  });
}

/** Pages that have a size and their texts, by poppler: what a /Count claims and nobody finds is no page. */
async function readByPoppler(path: string, password = ''): Promise<Outcome> {
  const [info, text] = await Promise.all([
    run('pdfinfo', ['-f', '1', '-l', '100000', '-upw', password, path]),
    run('pdftotext', ['-upw', password, path, '-']),
  ]);
  const sizes = [...info.stdout.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)];
  const pages = sizes.filter(([, width, height]) => Number(width) > 0 && Number(height) > 0).length;
  return { pages, texts: text.stdout.split('\f').slice(0, -1) };
}

async function inFolder<T>(damaged: Uint8Array, work: (input: string, output: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'recto-damage-'));
  try {
    const input = join(folder, 'damaged.pdf');
    writeFileSync(input, damaged);
    return await work(input, join(folder, 'result.pdf'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A program that writes a repaired file, which poppler then reads. */
function writer(name: string, command: (input: string, output: string, password: string) => readonly string[]): Peer {
  return {
    name,
    rescue: (damaged, password = '') =>
      inFolder(damaged, async (input, output) => {
        const [program = '', ...commandArguments] = command(input, output, password);
        const { said } = await run(program, commandArguments);
        if (GAVE_UP.test(said)) return NOTHING;
        return readByPoppler(output, password);
      }),
  };
}

const poppler: Peer = {
  name: 'poppler',
  rescue: (damaged, password) => inFolder(damaged, (input) => readByPoppler(input, password)),
};

const pdfium: Peer = {
  name: 'PDFium',
  async rescue(damaged, password) {
    try {
      const { pageCount, texts } = await readWithPdfium(damaged, password);
      return { pages: pageCount, texts };
    } catch {
      return NOTHING;
    }
  },
};

/** Ours; the result is read by PDFium and by poppler, and the worse reading counts. */
export const recto: Peer = {
  name: 'Recto',
  async rescue(damaged, password) {
    try {
      const [result] = await salvageAll(damaged, { fileName: 'damaged.pdf', password });
      if (!result) return NOTHING;
      const { bytes } = result;
      const byPoppler = await inFolder(bytes, (input) => readByPoppler(input, password));
      const byPdfium = await pdfium.rescue(bytes, password);
      const worse = byPdfium.pages < byPoppler.pages ? byPdfium : byPoppler;
      return { ...worse, bytes };
    } catch (thrown) {
      return { ...NOTHING, refusal: thrown instanceof Error ? thrown.message : String(thrown) };
    }
  },
};

/** Programs of others that are installed. */
export function findPeers(): readonly Peer[] {
  const all = [
    writer('qpdf', (input, output, password) => ['qpdf', `--password=${password}`, input, output]),
    writer('mutool', (input, output, password) => ['mutool', 'clean', '-p', password, input, output]),
    writer('gs', (input, output, password) => [
      'gs',
      ...['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=pdfwrite', `-sPDFPassword=${password}`],
      ...['-o', output, input],
    ]),
    poppler,
  ];
  const programs = { qpdf: 'qpdf', mutool: 'mutool', gs: 'gs', poppler: 'pdftotext' };
  const isThere = (name: string): boolean =>
    spawnSync(programs[name as keyof typeof programs], ['--help'], { stdio: 'ignore' }).error === undefined;
  return [...all.filter(({ name }) => isThere(name)), pdfium];
}
