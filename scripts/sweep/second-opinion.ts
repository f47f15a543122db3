import { execFile } from 'node:child_process';
import type { ResultFacts } from './judge.ts';

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 64_000_000;

interface Answer {
  /** Null when the program is not there or did not end. */
  readonly exitCode: number | null;
  readonly stdout: string;
}

function ask(command: string, commandArguments: readonly string[]): Promise<Answer> {
  const options = { encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES } as const;
  return new Promise((resolve) => {
    execFile(command, commandArguments, options, (error, stdout) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ exitCode, stdout });
    });
  });
}

function toCount(text: string | undefined): number | null {
  const count = Number(text ?? Number.NaN);
  return Number.isInteger(count) && count > 0 ? count : null;
}

async function qpdfPages(path: string, password: string | undefined): Promise<number | null> {
  const { stdout } = await ask('qpdf', [`--password=${password ?? ''}`, '--show-npages', path]);
  return toCount(/^\d+$/m.exec(stdout)?.[0]);
}

async function popplerPages(path: string, password: string | undefined): Promise<number | null> {
  const { stdout } = await ask('pdfinfo', ['-upw', password ?? '', path]);
  return toCount(/^Pages:\s+(\d+)$/m.exec(stdout)?.[1]);
}

/** How many pages other programs find: the higher count of qpdf and poppler; null when neither opens the file. */
export async function countPagesElsewhere(path: string, password: string | undefined): Promise<number | null> {
  const counts = await Promise.all([qpdfPages(path, password), popplerPages(path, password)]);
  const found = counts.filter((count) => count !== null);
  return found.length > 0 ? Math.max(...found) : null;
}

/** What qpdf says of a result. */
export async function examineResult(path: string): Promise<ResultFacts> {
  const [check, pages] = await Promise.all([ask('qpdf', ['--check', path]), qpdfPages(path, undefined)]);
  return { checkExitCode: check.exitCode, pages };
}
