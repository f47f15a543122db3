import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { plainPdf, qpdfEncryption, runRecto, startRecto, textDocument } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';

const LAUNCHER = fileURLToPath(new URL('../bin/recto', import.meta.url));
const USER = 'geheimes Wort ßẞ';
const OWNER = 'owner-secret-7261';

describeWithPrograms('secrets on the command line ensure that', ['qpdf'], () => {
  const folder = useTemporaryFolder();
  const at = folder.file;
  const secrets = () => ['--user-password-file', at('user.txt'), '--owner-password-file', at('owner.txt')];

  beforeAll(async () => {
    await buildIfStale('cli');
    await writeFile(at('a.pdf'), plainPdf('A', 2));
    await writeFile(at('b.pdf'), plainPdf('B'));
    await writeFile(at('big.pdf'), textDocument(2000));
    await writeFile(at('user.txt'), `${USER}\n`);
    await writeFile(at('owner.txt'), `\ufeff${OWNER}\r\nmore`);
  });

  test('files hold the passwords, and neither the receipt nor any other output repeats them', async () => {
    const { exitCode, stdout, stderr } = await runRecto([
      'protect',
      ...secrets(),
      ...['--permissions', 'print,copy', '--json', at('a.pdf'), '-o', at('locked.pdf')],
    ]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(JSON.parse(String(stdout))).toMatchObject({ toolId: 'protect', notes: [{ item: 'encryption' }] });
    expect(`${stdout}`).not.toMatch(/geheimes|7261/);
    const locked = await readFile(at('locked.pdf'));
    expect(await qpdfEncryption(locked, USER)).toMatchObject({ revision: 6, permissionBits: -3904 | 4 | 16 });
    expect((await qpdfEncryption(locked, OWNER))?.openedAs).toBe('owner');
  });

  test('several files go into a folder, one goes where it is told', async () => {
    const args = ['protect', '--user-password-file', at('user.txt'), at('a.pdf'), at('b.pdf'), '-o', at('both')];
    expect(await runRecto(args)).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await readdir(at('both'))).sort()).toEqual(['a-protected.pdf', 'b-protected.pdf']);
    await mkdir(at('empty'));
    const wrong = ['protect', '--user-password-file', at('user.txt'), at('a.pdf'), at('b.pdf'), '-o', at('a.pdf')];
    expect(await runRecto(wrong)).toMatchObject({ exitCode: 2 });
  });

  test('no process of a job carries a password in its arguments or environment', async () => {
    const running = startRecto([
      'protect',
      ...secrets(),
      '--no-encrypt-metadata',
      at('big.pdf'),
      '-o',
      at('big-locked.pdf'),
    ]);
    let done = false;
    running.outcome.finally(() => {
      done = true;
    });
    const seen = new Set<string>();
    while (!done) {
      for (const text of processTexts()) seen.add(text);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await running.outcome).exitCode).toBe(0);
    const ours = [...seen].filter((text) => text.includes('big-locked.pdf') || text.includes('engine'));
    expect(ours.length).toBeGreaterThan(1);
    expect([...seen].filter((text) => text.includes('geheimes Wort') || text.includes(OWNER))).toEqual([]);
  });

  test.each<[string, string[], string, number]>([
    ['a missing password', [], '--user-password-file', 2],
    ['a password as an argument', ['--user-password', USER], '--user-password here', 2],
    ['a password file that is not there', ['--user-password-file', '/nowhere/x'], '/nowhere/x', 2],
    ['a wrong permission', ['--user-password-file', 'USER', '--permissions', 'fly'], '--permissions', 2],
    ['rules without an owner', ['--user-password-file', 'USER', '--permissions', ''], '--owner-password-file', 2],
  ])('%s is told in one line without any password', async (_, flags, text, code) => {
    const args = flags.map((flag) => (flag === 'USER' ? at('user.txt') : flag));
    const { exitCode, stdout, stderr } = await runRecto(['protect', ...args, at('a.pdf'), '-o', at('none.pdf')]);
    expect(exitCode).toBe(code);
    expect(stderr).toContain(text);
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => !/^(See|Did you mean)/.test(line)),
    ).toHaveLength(1);
    expect(`${stdout}${stderr}`).not.toContain('geheimes');
    expect(await readdir(folder.path)).not.toContain('none.pdf');
  });

  test('what was locked unlocks with its password file, and a wrong one exits with 4', async () => {
    const unlock = (passwordFile: string) =>
      runRecto(['unlock', '--password-file', at(passwordFile), at('locked.pdf'), '-o', at('free.pdf')]);
    await writeFile(at('wrong.txt'), 'wrong');
    expect(await unlock('wrong.txt')).toMatchObject({ exitCode: 4 });
    expect(await readdir(folder.path)).not.toContain('free.pdf');
    expect(await unlock('user.txt')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await qpdfEncryption(await readFile(at('free.pdf')))).toBeNull();
  });

  test.skipIf(!existsSync('/usr/bin/script'))('a person at a terminal is asked for a missing one, twice', async () => {
    const command = [LAUNCHER, 'protect', at('b.pdf'), '-o', at('asked.pdf')].join(' ');
    const child = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'] });
    const answers = ['typed-secret\n', 'typed-secret\n'];
    let shown = '';
    child.stdout.on('data', (chunk) => {
      shown += chunk;
      if (/(New password|Repeat it): $/.test(shown)) child.stdin.write(answers.shift() ?? '\u0003');
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(shown).not.toContain('typed-secret');
    expect(await qpdfEncryption(await readFile(at('asked.pdf')), 'typed-secret')).toMatchObject({ revision: 6 });
  });

  test('--help names the files, not the passwords', async () => {
    const { stdout } = await runRecto(['protect', '--help']);
    expect(String(stdout)).toContain('--user-password-file FILE');
    expect(String(stdout)).toContain('-o FILE|FOLDER');
  });
});

/** Arguments and environment of every process that may be looked at. */
function processTexts(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) =>
      ['cmdline', 'environ'].flatMap((file) => {
        try {
          return [readFileSync(`/proc/${id}/${file}`, 'utf8').replaceAll('\0', ' ')];
        } catch {
          // It ended in between, or is not ours to look at.
          return [];
        }
      }),
    );
}
