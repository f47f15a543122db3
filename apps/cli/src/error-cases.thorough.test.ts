import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockWithQpdf, plainPdf, pngFile, runRecto, startRecto, textDocument, truncated } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';

const folder = useTemporaryFolder();
const output = () => folder.file('out/result.pdf');
const workFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('.recto-'));
let workFoldersBefore: string[] = [];

beforeAll(() => buildIfStale('cli'));
// A place of its own for what is under way: other tests work beside this one.
beforeAll(async () => {
  await mkdir(folder.file('under-way'));
  vi.stubEnv('TMPDIR', folder.file('under-way'));
});
afterAll(() => void vi.unstubAllEnvs());
beforeEach(async () => {
  await rm(folder.file('out'), { recursive: true, force: true });
  await mkdir(folder.file('out'), { recursive: true });
  workFoldersBefore = workFolders();
});
afterEach(async () => {
  // Whatever went wrong: no result, no part of one, no hidden folder.
  expect(await readdir(folder.file('out'))).toEqual([]);
  expect(workFolders()).toEqual(workFoldersBefore);
});

async function put(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(folder.file(name), bytes);
  return folder.file(name);
}

/** Below bad usage stands where the help is. */
async function expectRefusal(args: readonly string[], exitCode: number, text: string): Promise<void> {
  const outcome = await runRecto([...args, '-o', output()]);
  const [first, ...others] = outcome.stderr.trimEnd().split('\n');
  expect({ exitCode: outcome.exitCode, first }).toEqual({ exitCode, first: `recto: ${text}` });
  expect(others.filter((line) => !/^(Did you mean|See: recto) /.test(line))).toEqual([]);
  expect(others.length > 0).toBe(exitCode === 2);
  expect(outcome.stdout.toString()).toBe('');
}

describe('recto ensures that', () => {
  test('a file of a wrong type is refused', async () => {
    const path = await put('letter.txt', new TextEncoder().encode('Dear reader, this is no PDF.'));
    await expectRefusal(['rotate', path], 3, 'File "letter.txt" is not a PDF; it is a plain text file');
  });

  test('a PNG that is called .pdf is refused', async () => {
    await expectRefusal(
      ['merge', await put('photo.pdf', pngFile())],
      3,
      'File "photo.pdf" is not a PDF; it is a PNG image',
    );
  });

  test('a file of no bytes is refused', async () => {
    await expectRefusal(['rotate', await put('empty.pdf', new Uint8Array())], 3, 'File "empty.pdf" is empty');
  });

  test('a tool for one file takes no second, and one for two takes two', async () => {
    const path = await put('one.pdf', plainPdf());
    await expectRefusal(['rotate', path, path], 3, 'Maximum 1 file(s) allowed');
    await expectRefusal(['compare', path], 2, 'Please select at least 2 files');
  });

  test('no file is bad usage', async () => {
    await expectRefusal(['merge'], 2, 'Please select at least one file');
  });

  test('a file cut off before its first page is damaged', async () => {
    const pdf = plainPdf();
    const path = await put('cut.pdf', truncated(pdf, Buffer.from(pdf).indexOf('/Page') / pdf.length));
    await expectRefusal(['rotate', path], 5, 'File "cut.pdf" is damaged and its pages cannot be read');
  });

  test('a folder and a file that is not there are refused', async () => {
    await expectRefusal(['rotate', folder.path], 3, `File "${folder.path.split('/').at(-1)}" is not a PDF`);
    await expectRefusal(['rotate', folder.file('absent.pdf')], 3, `${folder.file('absent.pdf')}: no such file`);
  });

  test('a file that is removed while others are read is said to be gone', async () => {
    const path = await put('vanishing.pdf', plainPdf());
    // The command waits for standard input before it comes to the second file.
    const { process, outcome } = startRecto(['merge', '-', path, '-o', output()], { input: plainPdf() });
    await rm(path);
    expect(await outcome).toMatchObject({
      exitCode: 3,
      stderr: `recto: ${path}: no such file\n`,
    });
    expect(process.signalCode).toBeNull();
  });

  test.each([
    [['rotate', '--angle', '45'], 'Option "--angle": The value must be one of 90, 180, 270.'],
    [
      ['rotate', '--pages', 'first'],
      'Option "--pages": Please name pages, such as 1-5, 10, z (the last), odd, even, landscape, portrait or all.',
    ],
    [['rotate', '--pages', '2'], 'Option "--pages": Page 2 does not exist. The number of pages in the document: 1.'],
    [['rotate', '--colour', 'red'], 'There is no option --colour here'],
    [['frobnicate'], 'There is no tool called "frobnicate"'],
  ])('%j is bad usage', async (args, text) => {
    await expectRefusal([...args, await put('one.pdf', plainPdf())], 2, text);
  });

  test('an output that cannot be is refused before any work', async () => {
    const path = await put('one.pdf', plainPdf());
    const say = async (args: readonly string[]) => (await runRecto(['rotate', path, ...args])).stderr;
    expect(await say([])).toBe('recto: Please name a place for the result: -o OUTPUT\nSee: recto rotate --help\n');
    expect(await say(['-o', folder.file('no/such/folder.pdf')])).toContain('folder.pdf: no such folder');
    const { stdout } = await runRecto(['rotate', path, '-o', '-', '--json']);
    expect(JSON.parse(stdout.toString()).error.message).toContain('cannot both go to standard output');
  });

  test('a name with control characters cannot break the line', async () => {
    const path = await put('a\nb\u001b[31m.pdf', pngFile());
    await expectRefusal(['rotate', path], 3, 'File "a?b?[31m.pdf" is not a PDF; it is a PNG image');
  });
});

describeWithPrograms('recto and locked files ensure that', ['qpdf'], () => {
  let locked = '';
  let lockedBytes = new Uint8Array();
  beforeAll(async () => {
    lockedBytes = new Uint8Array(await lockWithQpdf(plainPdf(), { userPassword: 'open sesame' }));
    locked = await put('locked.pdf', lockedBytes);
    await put('right', new TextEncoder().encode('open sesame\n'));
    await put('wrong', new TextEncoder().encode('open barley\n'));
  });

  test('a locked file without a password is refused', async () => {
    await expectRefusal(['rotate', locked], 4, 'File "locked.pdf" is locked. Please enter its password.');
  });

  test('a wrong password is refused', async () => {
    const text = 'That password does not open "locked.pdf". Please check it and try again.';
    await expectRefusal(['rotate', locked, '--password-file', folder.file('wrong')], 4, text);
  });

  test('as many passwords as locked inputs are wanted, in their order', async () => {
    const args = ['merge', locked, await put('open.pdf', plainPdf()), locked];
    const files = (...names: string[]) => names.flatMap((name) => ['--password-file', folder.file(name)]);
    await expectRefusal([...args, ...files('right', 'right', 'right')], 2, 'There are 3 passwords and 2 locked inputs');
    const text = 'That password does not open "locked.pdf". Please check it and try again.';
    await expectRefusal([...args, ...files('right', 'wrong')], 4, text);
    await expectRefusal(
      [...args, '--password-file', folder.file('absent')],
      2,
      `Cannot read the file "${folder.file('absent')}" of --password-file: no such file`,
    );
  });

  test('no password is ever among the arguments of a process', async () => {
    const { outcome } = startRecto(['rotate', locked, '--password-file', folder.file('right'), '-o', '-']);
    const seen: string[] = [];
    const watch = setInterval(() => seen.push(...commandLines()), 5);
    const { exitCode } = await outcome;
    clearInterval(watch);
    expect(exitCode).toBe(0);
    expect(seen.some((line) => line.includes('engine'))).toBe(true);
    expect(seen.filter((line) => line.includes('sesame'))).toEqual([]);
    expect(new Uint8Array(await readFile(locked))).toEqual(lockedBytes);
  });
});

describe('recto, when a job is stopped in the middle, ensures that', () => {
  let long: string[] = [];
  beforeAll(async () => {
    const path = await put('long.pdf', textDocument(2000));
    long = ['merge', ...Array(10).fill(path), '-o', output()];
  });

  /** Waits until the engine works in its hidden folder beside the target. */
  async function untilWorking(): Promise<number> {
    for (;;) {
      const engine = engineProcesses(folder.path)[0];
      if (engine !== undefined && (await readdir(folder.file('out'))).length > 0) return engine;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s cancels: the command dies of it, and no engine is left',
    async (signal) => {
      const { process, outcome } = startRecto(long);
      await untilWorking();
      process.kill(signal);
      expect(await outcome).toMatchObject({ exitCode: null, stderr: 'recto: Cancelled. Your files are unchanged.\n' });
      expect(process.signalCode).toBe(signal);
      expect(engineProcesses(folder.path)).toEqual([]);
    },
  );

  test('an engine that is killed is a clear error', async () => {
    const { outcome } = startRecto(long);
    process.kill(await untilWorking(), 'SIGKILL');
    expect(await outcome).toMatchObject({
      exitCode: 1,
      stderr: 'recto: The engine stopped unexpectedly. Your files are unchanged; please try again.\n',
    });
    expect(engineProcesses(folder.path)).toEqual([]);
  });

  test('an engine does not outlive a command that is killed', async () => {
    const { process, outcome } = startRecto(long);
    await untilWorking();
    process.kill('SIGKILL');
    await outcome;
    await expect.poll(() => engineProcesses(folder.path)).toEqual([]);
    // A killed command cannot tidy up; nothing but its hidden folders may be left.
    for (const name of await readdir(folder.file('out'))) {
      expect(name).toMatch(/^\.recto-/);
      await rm(join(folder.file('out'), name), { recursive: true });
    }
    for (const name of workFolders().filter((one) => !workFoldersBefore.includes(one))) {
      await rm(join(tmpdir(), name), { recursive: true });
    }
  });
});

/** Arguments of all processes of this machine, each on one line. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandLineOf(pid));
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Processes that are engines themselves, not the sandboxes around them, and work somewhere below a folder. */
function engineProcesses(below: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const line = commandLineOf(pid);
      return /^\S*\/node --max-old-space-size/.test(line) && line.includes('engine.cjs') && line.includes(below);
    })
    .map(Number);
}
