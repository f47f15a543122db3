import { execFile, spawnSync } from 'node:child_process';

/** A program of the system that the tests ask for a second opinion. */
export type NativeProgram =
  | 'qpdf'
  | 'pdftotext'
  | 'pdfinfo'
  | 'tesseract'
  | 'pdftoppm'
  | 'pdftocairo'
  | 'pdfdetach'
  | 'pdfimages'
  | 'pdfsig'
  | 'openssl'
  | 'jbig2dec'
  | 'mutool'
  | 'curl'
  | 'python3';

export interface ProgramResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

const TIMEOUT_MS = 120_000;
const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

const VERSION_FLAGS: Partial<Record<NativeProgram, string>> = {
  qpdf: '--version',
  jbig2dec: '--version',
  openssl: 'version',
  curl: '--version',
  python3: '--version',
};

const found = new Map<NativeProgram, boolean>();

/** True when the program can be started. */
export function hasProgram(program: NativeProgram): boolean {
  const known = found.get(program);
  if (known !== undefined) return known;
  const flag = VERSION_FLAGS[program] ?? '-v';
  const isThere = spawnSync(program, [flag], { stdio: 'ignore' }).error === undefined;
  found.set(program, isThere);
  return isThere;
}

/** True where a missing program must fail the tests instead of skipping them. */
export function oraclesAreRequired(): boolean {
  return process.env.CI === '1' || process.env.CI === 'true' || process.env.RECTO_REQUIRE_ORACLES === '1';
}

/** Runs a program to its end. An exit code other than 0 is a result, not an error. @throws when it cannot run or hangs */
export function runProgram(program: NativeProgram, args: readonly string[]): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer', timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES } as const;
    execFile(program, args, options, (error, stdout, stderr) => {
      const exitCode = error ? error.code : 0;
      if (typeof exitCode === 'number') resolve({ exitCode, stdout, stderr: stderr.toString('utf8') });
      else reject(new Error(`${program} did not finish: ${error?.message}`));
    });
  });
}
