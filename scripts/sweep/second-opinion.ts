import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { errorKinds, type ResultFacts } from './judge.ts';

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 64_000_000;
const MAX_PAGES = 100_000;
const MAX_EXAMINED = 6;

interface Answer {
  /** Null when the program is not there or did not end. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program that reads a file. */
export function ask(command: string, commandArguments: readonly string[]): Promise<Answer> {
  const options = { encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES } as const;
  return new Promise((resolve) => {
    execFile(command, commandArguments, options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ exitCode, stdout, stderr });
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

/** Pages that poppler can open; what a /Count claims and nobody finds has no size. */
export async function popplerPages(path: string, password: string | undefined): Promise<number | null> {
  const { stdout } = await ask('pdfinfo', ['-f', '1', '-l', String(MAX_PAGES), '-upw', password ?? '', path]);
  const sizes = [...stdout.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)];
  return toCount(String(sizes.filter(([, width, height]) => Number(width) > 0 && Number(height) > 0).length));
}

/** Asks programs that are not ours for facts on a file: qpdf's check, and the higher page count of qpdf and poppler. */
export async function examine(path: string, password: string | undefined): Promise<ResultFacts> {
  const [check, ...counts] = await Promise.all([
    ask('qpdf', [`--password=${password ?? ''}`, '--check', path]),
    qpdfPages(path, password),
    popplerPages(path, password),
  ]);
  const found = counts.filter((count) => count !== null);
  return {
    checkExitCode: check.exitCode,
    errors: errorKinds(check.stdout + check.stderr),
    pages: found.length > 0 ? Math.max(...found) : null,
  };
}

/** The same of all files of a folder together; of many, some are looked into and the others count as one page. */
export async function examineFolder(folder: string, password: string | undefined): Promise<ResultFacts> {
  const names = readdirSync(folder);
  const step = Math.max(1, Math.ceil(names.length / MAX_EXAMINED));
  const facts: ResultFacts[] = [];
  for (let at = 0; at < names.length; at += step) facts.push(await examine(join(folder, names[at] ?? ''), password));
  const exitCodes = facts.map(({ checkExitCode }) => checkExitCode);
  const worst = [2, 3, 0].find((code) => exitCodes.includes(code)) ?? null;
  const notLookedInto = names.length - facts.length;
  const counts = facts.map(({ pages }) => pages ?? 0);
  return {
    checkExitCode: worst,
    errors: facts.flatMap(({ errors }) => errors),
    pages: counts.includes(0) ? null : counts.reduce((sum, pages) => sum + pages, notLookedInto),
  };
}

/**
 * Checks that an office file is a whole package: every entry unpacks (with its checksum), and the parts that it names are
 * there.
 */
export async function examineOffice(path: string): Promise<ResultFacts> {
  const errors: string[] = [];
  try {
    const files = unzipSync(new Uint8Array(await readFile(path)));
    const types = strFromU8(files['[Content_Types].xml'] ?? new Uint8Array());
    const parts = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, part = '']) => part);
    if (parts.length === 0) errors.push('no parts');
    for (const part of parts) if (!files[part]) errors.push(`${part} is missing`);
  } catch (error) {
    errors.push(error instanceof Error ? error.message : String(error));
  }
  return { checkExitCode: errors.length > 0 ? 2 : 0, errors, pages: null };
}

/** Checks that `unzip` can unpack every entry of a ZIP. */
export async function examineZip(path: string): Promise<ResultFacts> {
  const { exitCode, stdout, stderr } = await ask('unzip', ['-tqq', path]);
  if (exitCode === null) return { checkExitCode: null, errors: [], pages: null };
  const isWhole = exitCode === 0;
  return { checkExitCode: isWhole ? 0 : 2, errors: isWhole ? [] : [(stdout + stderr).trim()], pages: null };
}
