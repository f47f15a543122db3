import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import {
  buildPdf,
  findCorpus,
  lockWithQpdf,
  megabytesToBytes,
  pdfTexts,
  plainPdf,
  richSpec,
  runRecto,
  truncated,
  writeSparsePdf,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import { DECLARATIONS } from '@recto/tools/declarations';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const LAUNCHER = fileURLToPath(new URL('../bin/recto', import.meta.url));
const folder = useTemporaryFolder();

beforeAll(async () => {
  usePdfMatchers();
  await buildIfStale('cli');
});

async function put(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(folder.file(name), bytes);
  return folder.file(name);
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describeWithPrograms('recto and its results ensure that', ['qpdf', 'pdftotext'], () => {
  test('a report is printed where no place is named, and a file is not', async () => {
    const input = await put('told.pdf', buildPdf(richSpec({ pages: 6 })));
    const cleaned = await runRecto(['clean', input, '--report', 'json']);
    expect(cleaned.exitCode).toBe(0);
    expect(JSON.parse(cleaned.stdout.toString()).findings.length).toBeGreaterThan(0);
    const listed = await runRecto(['redact', input, '--search', 'page', '--list']);
    expect(JSON.parse(listed.stdout.toString())).toHaveProperty('hits');
    const checked = await runRecto(['check-signatures', input]);
    expect(JSON.parse(checked.stdout.toString())).toEqual({ fileName: 'told.pdf', signatures: [] });
    expect(await runRecto(['clean', input])).toMatchObject({ exitCode: 2, stdout: Buffer.alloc(0) });
    expect(await runRecto(['clean', input, '--report', 'json', '--json'])).toMatchObject({ exitCode: 2 });
  });

  test('one ZIP of many results goes into the file that is named, and into a folder that is there', async () => {
    const input = await put('held.pdf', plainPdf('Held'));
    const extract = (output: string) => runRecto(['extract', '--what', 'text', '--zip', input, '-o', output]);
    await mkdir(folder.file('held'));
    for (const name of ['new.ZIP', 'held/held.zip']) {
      expect(await extract(folder.file(name === 'new.ZIP' ? name : 'held'))).toMatchObject({ exitCode: 0 });
      expect(execFileSync('unzip', ['-tqq', folder.file(name)]).toString()).toBe('');
    }
  });

  test('a file that is larger than a page takes is taken, and so are more files', async () => {
    const input = folder.file('large.pdf');
    await writeSparsePdf(input, megabytesToBytes(180));
    const output = folder.file('large-rotated.pdf');
    expect(await runRecto(['rotate', input, '-o', output])).toMatchObject({ exitCode: 0 });
    await expect(output).toPassQpdfCheck();
    expect((await stat(output)).size).toBeGreaterThan(megabytesToBytes(180));
    const one = await put('of-many.pdf', plainPdf());
    const many = await runRecto(['merge', ...Array(12).fill(one), '-o', folder.file('many.pdf')]);
    expect(many).toMatchObject({ exitCode: 0 });
    await expect(folder.file('many.pdf')).toHavePages(12);
  });

  test('merge writes one file and says what it kept', async () => {
    await mkdir(folder.file('merge'));
    const one = await put('merge/one.pdf', buildPdf(richSpec({ pages: 6 })));
    const two = await put('merge/two.pdf', plainPdf('B', 2));
    const output = folder.file('merge/merged.pdf');
    const { exitCode, stdout, stderr } = await runRecto([
      'merge',
      one,
      two,
      '-o',
      output,
      '--ranges',
      '1-3',
      '--ranges',
      'z',
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    await expect(output).toPassQpdfCheck();
    await expect(output).toHavePages(4);
    await expect(output).toContainTextOnPage('BP0002', 3);
    expect(stdout.toString()).toMatch(/^.*merged\.pdf: 4 pages, .* kB\nkept: .*Form fields/);
    expect(await readdir(folder.file('merge'))).toEqual(['merged.pdf', 'one.pdf', 'two.pdf']);
  });

  test('--json prints the receipt, whose digests are those of the files', async () => {
    const input = await put('in.pdf', plainPdf('A', 3));
    const output = folder.file('turned.pdf');
    const { stdout, stderr } = await runRecto(['rotate', '--json', '--angle=180', input, '-o', output]);
    expect(stderr).toBe('');
    const receipt = JSON.parse(stdout.toString());
    expect(receipt).toMatchObject({
      toolId: 'rotate',
      inputs: [{ name: 'in.pdf', pages: 3, sha256: sha256(await readFile(input)) }],
      outputs: [{ name: 'turned.pdf', path: output, pages: 3, sha256: sha256(await readFile(output)) }],
      contentUnchanged: true,
      notes: [],
      ranOn: 'command-line',
    });
  });

  test('standard input and output work, and nothing else is written there', async () => {
    const { exitCode, stdout, stderr } = await runRecto(['rotate', '-', '-o', '-'], { input: plainPdf('A', 2) });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    await expect(new Uint8Array(stdout)).toHavePages(2);
  });

  test('the command line and the engine in process give the same bytes', async () => {
    const inputs = [buildPdf(richSpec({ pages: 6 })), plainPdf('B', 2)];
    const paths = [await put('a.pdf', inputs[0] ?? plainPdf()), await put('b.pdf', inputs[1] ?? plainPdf())];
    const { stdout } = await runRecto(['merge', ...paths, '-o', '-']);
    const { outputs } = await createInlineHost().run({
      toolId: 'merge',
      inputs: inputs.map((bytes, index) => bytesInput(index === 0 ? 'a.pdf' : 'b.pdf', bytes)),
    });
    expect(withoutIds(stdout)).toEqual(withoutIds(outputs[0]?.bytes ?? new Uint8Array()));
  });

  test('a file that may be replaced is replaced as a whole, keeps its mode, and a link stays a link', async () => {
    const input = await put('self.pdf', plainPdf('A', 2));
    await chmod(input, 0o600);
    await symlink(input, folder.file('link.pdf'));
    expect((await runRecto(['rotate', input, '-o', folder.file('link.pdf')])).exitCode).toBe(2);
    expect((await runRecto(['rotate', input, '-o', folder.file('link.pdf'), '--force'])).exitCode).toBe(0);
    expect((await lstat(folder.file('link.pdf'))).isSymbolicLink()).toBe(true);
    expect((await stat(input)).mode & 0o777).toBe(0o600);
    await expect(input).toPassQpdfCheck();
  });

  test('a device is written to, not replaced', async () => {
    expect((await runRecto(['rotate', await put('d.pdf', plainPdf()), '-o', '/dev/null'])).exitCode).toBe(0);
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  test('a password file opens a locked input, and one given for all disturbs no other', async () => {
    const lock = (userPassword: string) => lockWithQpdf(plainPdf(), { userPassword, ownerPassword: 'owner' });
    const [locked, restricted] = [await put('locked.pdf', await lock('secret')), await put('free.pdf', await lock(''))];
    const password = await put('password', new TextEncoder().encode('secret\n'));
    const output = folder.file('opened.pdf');
    const { exitCode, stderr } = await runRecto([
      'merge',
      locked,
      restricted,
      '--password-file',
      password,
      '-o',
      output,
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(await pdfTexts(output, { password: 'secret' })).toHaveLength(2);
  });

  test('a damaged input whose pages are found is said to have been damaged', async () => {
    const cut = await put('cut.pdf', truncated(plainPdf('A', 6), 0.8));
    const { exitCode, stdout } = await runRecto(['merge', cut, '-o', folder.file('saved.pdf')]);
    expect(exitCode).toBe(0);
    expect(stdout.toString()).toContain('changed: cut.pdf: It was damaged.');
    expect((await pdfTexts(folder.file('saved.pdf')))[0]).toContain('AP0001');
  });
});

/** File identifiers and dates differ from run to run. */
function withoutIds(pdf: Uint8Array): string {
  return Buffer.from(pdf)
    .toString('latin1')
    .replace(/\/ID\s*\[[^\]]*\]/g, '/ID')
    .replace(/D:\d{14}[^)]*/g, 'D')
    .replace(/\d{4}-\d\d-\d\dT[\d:.+Z-]+/g, 'D');
}

describeWithPrograms('recto on a terminal ensures that', ['qpdf'], () => {
  /** Runs in a pseudo-terminal. @param typed text, and after how many milliseconds. */
  async function onTerminal(
    args: readonly string[],
    waitFor: string,
    typed: readonly string[],
  ): Promise<[number, string]> {
    const child = spawn('script', ['-qec', [LAUNCHER, ...args].join(' '), '/dev/null'], {
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let shown = '';
    const rest = [...typed];
    let searchFrom = 0;
    child.stdout.on('data', (chunk) => {
      shown += chunk;
      const at = shown.indexOf(waitFor, searchFrom);
      const next = at >= 0 ? rest.shift() : undefined;
      if (next === undefined) return;
      searchFrom = at + waitFor.length;
      child.stdin.write(next);
    });
    const exitCode = await new Promise<number>((resolve) => child.on('close', resolve));
    return [exitCode, shown];
  }

  const hasTerminal = existsSync('/usr/bin/script');
  const onTerminalTest = test.skipIf(!hasTerminal);

  onTerminalTest('a password is asked for until it is right, and not shown', async () => {
    const locked = await put('ask.pdf', await lockWithQpdf(plainPdf(), { userPassword: 'secret' }));
    const args = ['rotate', locked, '-o', folder.file('asked.pdf')];
    const [exitCode, shown] = await onTerminal(args, 'Password for "ask.pdf": ', ['guess\n', 'secret\n']);
    expect(exitCode).toBe(0);
    expect(shown).toContain('That password does not open "ask.pdf"');
    expect(shown).toContain('60 %');
    expect(shown).not.toMatch(/guess|secret/);
    await expect(readFile(folder.file('asked.pdf'))).resolves.toBeDefined();
  });

  const corpus = findCorpus();
  const lockedWord = corpus === null ? '' : join(corpus, 'office/bug53475-password-is-pass.docx');
  const hasOffice = existsSync('/usr/lib/libreoffice/program/soffice') && existsSync('/usr/bin/bwrap');

  test.skipIf(!hasTerminal || !existsSync(lockedWord) || !hasOffice)(
    'an Office document asks for its password too, until it is right',
    async () => {
      const output = folder.file('word.pdf');
      const question = `Password for "${basename(lockedWord)}": `;
      const [exitCode, shown] = await onTerminal(['office2pdf', lockedWord, '-o', output], question, [
        'guess\n',
        'pass\n',
      ]);
      expect([exitCode, shown]).toEqual([0, expect.stringContaining('That password does not open')]);
      await expect(output).toPassQpdfCheck();
    },
  );

  onTerminalTest('Ctrl-C instead of a password cancels', async () => {
    const locked = await put('ask.pdf', await lockWithQpdf(plainPdf(), { userPassword: 'secret' }));
    const [exitCode, shown] = await onTerminal(['rotate', locked, '-o', folder.file('no.pdf')], 'Password', ['\u0003']);
    expect(exitCode).toBe(130);
    expect(shown).toContain('recto: Cancelled.');
    expect(existsSync(folder.file('no.pdf'))).toBe(false);
  });
});

describe('recto explains itself and ensures that', () => {
  const say = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await runRecto(args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    return stdout.toString();
  };

  test('tools --json lists every tool with its limits, types and options', async () => {
    const listed = JSON.parse(await say('tools', '--json'));
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(Object.keys(DECLARATIONS));
    const rotate = listed.find(({ id }: { id: string }) => id === 'rotate');
    expect(rotate).toMatchObject({
      limits: { minFiles: 1, maxFiles: 1 },
      accept: [{ kind: 'pdf', extensions: ['.pdf'] }],
      options: { properties: { angle: { default: 90, enum: [90, 180, 270] } } },
    });
  });

  test('help names every tool, and the help of a tool every option with its default', async () => {
    const overview = await say('--help');
    for (const id of Object.keys(DECLARATIONS)) expect(overview).toContain(`  ${id} `);
    const help = await say('merge', '--help');
    for (const word of [
      '--outline nest|flat|none',
      '[nest]',
      '--form-names',
      '--ranges TEXT',
      '--password-file',
      'any number of files',
      'Examples:',
    ]) {
      expect(help).toContain(word);
    }
    expect(await say('tools')).toContain('rotate: ');
    expect(await say('--version')).toMatch(/^recto \d+\.\d+\.\d+\n$/);
  });

  test('nothing that lists and explains do not need is loaded', async () => {
    const program = await readFile(join(DIST, 'recto-program.cjs'), 'utf8');
    expect(program.length).toBeLessThan(160_000);
    expect(program).not.toContain('endstream');
  });

  test('the overview that the launcher prints by itself is what the program says, in the language of the system', async () => {
    for (const locale of ['C', 'en_GB.UTF-8', 'de_AT.UTF-8', 'pt_PT', 'zh_TW.UTF-8', 'nl_NL']) {
      const env = { LC_ALL: locale };
      const said = await runRecto(['--help'], { env, program: join(DIST, 'recto.cjs') });
      expect(await runRecto(['--help'], { env })).toEqual(said);
    }
  });

  test('the launcher works from any folder, through a link and with an older Node on the PATH', async () => {
    await symlink(LAUNCHER, folder.file('recto-link'));
    const run = (file: string) =>
      execFileSync(file, ['--version'], { cwd: folder.path, env: { PATH: '/usr/bin:/bin' }, encoding: 'utf8' });
    expect(run(folder.file('recto-link'))).toBe(run(LAUNCHER));
  });
});
