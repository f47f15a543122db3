import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockWithQpdf, plainPdf, qpdfCheck, readWithPdfium, runRecto, startRecto } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../../../scripts/build.ts';

const folder = useTemporaryFolder();

beforeAll(async () => {
  await buildIfStale('cli');
});

type Step = readonly [toolId: string, options?: object, asks?: readonly string[]];

/** A folder of its own, with a recipe and numbered files. */
async function sitting(name: string, count: number, ...steps: readonly Step[]) {
  const base = folder.file(name);
  await mkdir(join(base, 'in'), { recursive: true });
  const recipe = {
    kind: 'recto-recipe',
    version: 1,
    name,
    steps: steps.map(([toolId, options = {}, asks]) => ({ toolId, options, ...(asks && { asks }) })),
  };
  await writeFile(join(base, 'recipe.json'), JSON.stringify(recipe));
  for (let index = 0; index < count; index++) {
    await writeFile(join(base, 'in', `${String(index).padStart(3, '0')}.pdf`), plainPdf(`FILE${index}X`, 1));
  }
  const run = (...args: readonly string[]) => runRecto(['run', 'recipe.json', ...args], { cwd: base });
  const results = async (below = 'out') =>
    (await readdir(join(base, below))).filter((one) => !one.startsWith('.')).sort();
  return { base, run, results, put: (path: string, bytes: Uint8Array | string) => writeFile(join(base, path), bytes) };
}

const TURN: Step = ['rotate', { angle: 90 }];
const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await wait(20);
};

describeWithPrograms('recto run ensures that', ['qpdf'], () => {
  test('patterns, lists and standard input name the files, each once, and results are sound', async () => {
    const { base, run, results, put } = await sitting('inputs', 4, TURN, ['compress-lite']);
    await put('list.txt', 'in/002.pdf\r\nin/000.pdf\n\n');
    expect(await run('in/00[01].pdf', '@list.txt', '-o', 'out', '--quiet')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await results()).toEqual(['000.pdf', '001.pdf', '002.pdf']);
    const bytes = await readFile(join(base, 'out/001.pdf'));
    expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0 });
    expect((await readWithPdfium(bytes)).texts[0]).toContain('FILE1X');
    const piped = await runRecto(['run', 'recipe.json', '-', '-o', 'piped'], {
      cwd: base,
      input: plainPdf('PIPED', 2),
    });
    expect(piped.exitCode).toBe(0);
    expect(await results('piped')).toEqual(['standard input.pdf']);
    const listed = await runRecto(['run', 'recipe.json', '--list', '-', '-o', 'listed'], {
      cwd: base,
      input: Buffer.from('in/003.pdf\0in/000.pdf\0'),
    });
    expect(listed.exitCode).toBe(0);
    expect(await results('listed')).toEqual(['000.pdf', '003.pdf']);
    expect(await readdir(join(base, 'piped/.recto-run'))).toEqual(['journal']);
  });

  test('nothing is replaced, also where names are equal, and the exit code is that of the worst', async () => {
    const { base, run, results, put } = await sitting('names', 2, TURN);
    await mkdir(join(base, 'other'));
    await put('other/000.pdf', plainPdf('OTHER', 1));
    await put('in/bad.pdf', 'no PDF at all');
    await put('in/evil\u001b[31m\n.pdf', plainPdf('EVIL', 1));
    await mkdir(join(base, 'out'));
    await put('out/001.pdf', 'mine');
    const { exitCode, stdout } = await run(
      'in/000.pdf',
      'other/000.pdf',
      'in/001.pdf',
      'in/bad.pdf',
      'in/evil\u001b[31m\n.pdf',
      '-o',
      'out',
    );
    expect(exitCode).toBe(3);
    expect(await readFile(join(base, 'out/001.pdf'), 'utf8')).toBe('mine');
    const names = await results();
    expect(names).toHaveLength(5);
    expect(names).toEqual(expect.arrayContaining(['000 (2).pdf', '000.pdf', '001 (2).pdf', '001.pdf']));
    expect(stdout.toString()).not.toContain('\u001b');
    expect(stdout.toString()).toMatch(/bad\.pdf +failed .*step 1 \(rotate\): File "bad\.pdf" is not a PDF/);
    expect(stdout.toString()).toMatch(/done: 4, failed: 1, done before: 0/);
  });

  test('the work of a run that failed is kept beside, and told', async () => {
    const { run, results } = await sitting('unfinished', 1, TURN, ['rotate', { angle: 90, pages: '9' }]);
    const { exitCode, stdout } = await run('in/*.pdf', '-o', 'out', '--json');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout.toString())).toMatchObject({ failed: 1, files: [{ state: 'failed', failedStep: 2 }] });
    expect(await results('out/unfinished')).toEqual(['000.pdf']);
    // It is done again, and not doubled.
    await run('in/*.pdf', '-o', 'out', '--continue');
    expect(await results('out/unfinished')).toEqual(['000.pdf']);
  });

  test('a run that is killed in the middle goes on with nothing doubled and nothing lost', async () => {
    const { base, run, results } = await sitting('killed', 24, TURN, ['compress-lite']);
    const args = ['run', 'recipe.json', 'in/*.pdf', '-o', 'out', '-j', '2'];
    for (const enough of [5, 12]) {
      const started = startRecto([...args, '--continue'], { cwd: base });
      await until(async () => existsSync(join(base, 'out')) && (await results()).length >= enough);
      started.process.kill('SIGKILL');
      await started.outcome;
    }
    const before = await results();
    expect(before.length).toBeGreaterThanOrEqual(12);
    expect(before.length).toBeLessThan(24);
    const { exitCode, stdout } = await run('in/*.pdf', '-o', 'out', '-j', '2', '--continue', '--json');
    expect(exitCode).toBe(0);
    const { done, skipped } = JSON.parse(stdout.toString());
    expect(done + skipped).toBe(24);
    expect(skipped).toBeGreaterThanOrEqual(11);
    const names = await results();
    expect(names).toEqual(Array.from({ length: 24 }, (_, index) => `${String(index).padStart(3, '0')}.pdf`));
    const texts = await Promise.all(
      names.map(async (name) => (await readWithPdfium(await readFile(join(base, 'out', name)))).texts.join('')),
    );
    for (const [index, text] of texts.entries()) expect(text).toContain(`FILE${index}X`);
    expect(await readdir(join(base, 'out/.recto-run'))).toEqual(['journal']);
    // And once more: nothing is left to do.
    expect((await run('in/*.pdf', '-o', 'out', '--continue')).stdout.toString()).toContain(
      'done: 0, failed: 0, done before: 24',
    );
    expect(await results()).toHaveLength(24);
  });

  test('a run does not go on with another recipe, nor beside one that is at work', async () => {
    const { base, run, put } = await sitting('other', 6, TURN);
    expect(await run('in/000.pdf', '-o', 'out')).toMatchObject({ exitCode: 0 });
    await put('recipe.json', (await readFile(join(base, 'recipe.json'), 'utf8')).replace('90', '180'));
    expect(await run('in/001.pdf', '-o', 'out', '--continue')).toMatchObject({ exitCode: 2 });
    const started = startRecto(['run', 'recipe.json', 'in/*.pdf', '-o', 'busy', '-j', '1'], { cwd: base });
    await until(() => existsSync(join(base, 'busy/.recto-run/lock')));
    const second = await run('in/001.pdf', '-o', 'busy');
    expect(second).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Another run is active') });
    expect((await started.outcome).exitCode).toBe(0);
  });

  test('a watched folder is worked through as files arrive, until it is stopped, and nothing twice', async () => {
    const { base, results, put } = await sitting('watched', 1, TURN);
    const args = ['run', 'recipe.json', '--watch', 'in', '-o', 'out'];
    const first = startRecto(args, { cwd: base });
    await until(async () => existsSync(join(base, 'out')) && (await results()).length === 1);
    await put('in/.hidden.pdf', plainPdf('HIDDEN', 1));
    await put('in/notes.txt', 'text');
    await put('in/later.pdf', plainPdf('LATER', 1));
    await until(async () => (await results()).length === 2);
    await wait(1500);
    first.process.kill('SIGINT');
    expect((await first.outcome).exitCode).toBe(0);
    const second = startRecto(args, { cwd: base });
    await put('in/third.pdf', plainPdf('THIRD', 1));
    await until(async () => (await results()).length === 3);
    second.process.kill('SIGINT');
    const { stdout } = await second.outcome;
    expect(stdout.toString()).toContain('done: 1, failed: 0, done before: 2');
    expect(await results()).toEqual(['000.pdf', 'later.pdf', 'third.pdf']);
    expect(await runRecto(['run', 'recipe.json', '--watch', '.', '-o', 'out'], { cwd: base })).toMatchObject({
      exitCode: 2,
    });
  });

  test('what a recipe asks for comes from files, and locked inputs open', async () => {
    const { base, run, put } = await sitting('secrets', 0, TURN, ['protect', {}, ['userPassword']]);
    await put('in/locked.pdf', await lockWithQpdf(plainPdf('LOCKED', 1), { userPassword: 'in' }));
    await put('in/open.pdf', plainPdf('OPEN', 1));
    await put('in.txt', 'in\n');
    await put('out.txt', 'sesame\n');
    expect(await run('in/*.pdf', '-o', 'out')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('2.userPassword'),
    });
    expect(await run('in/*.pdf', '-o', 'out', '--answer-file', '1.angle=out.txt')).toMatchObject({ exitCode: 2 });
    const { exitCode, stdout } = await run(
      ...['in/open.pdf', '-o', 'out', '--answer-file', '2.userPassword=out.txt', '--password-file', 'in.txt'],
    );
    expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining('done: 1')]);
    expect((await qpdfCheck(await readFile(join(base, 'out/open.pdf')))).exitCode).not.toBe(0);
    const turn = await sitting('turned', 0, TURN, ['compress-lite']);
    await turn.put('in/locked.pdf', await readFile(join(base, 'in/locked.pdf')));
    await turn.put('wrong.txt', 'wrong');
    await turn.put('right.txt', 'in');
    expect((await turn.run('in/locked.pdf', '-o', 'out')).exitCode).toBe(4);
    const opened = await turn.run(
      'in/locked.pdf',
      '-o',
      'out',
      '--password-file',
      'wrong.txt',
      '--password-file',
      'right.txt',
    );
    expect(opened.exitCode).toBe(0);
    expect((await qpdfCheck(await readFile(join(turn.base, 'out/locked.pdf')))).exitCode).not.toBe(0);
  });

  test('a recipe that cannot work is refused before anything runs', async () => {
    const { base, run, put } = await sitting('refused', 1, ['pdf-to-word'], ['merge']);
    const { exitCode, stderr } = await run('in/000.pdf', '-o', 'out');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Step 2 (merge): This step takes')]);
    expect(existsSync(join(base, 'out'))).toBe(false);
    await put('recipe.json', '['.repeat(100_000));
    expect(await run('in/000.pdf', '-o', 'out')).toMatchObject({ exitCode: 2 });
    await put('recipe.json', '{"kind":"recto-recipe","version":9}');
    expect((await run('in/000.pdf', '-o', 'out')).stderr).toContain('newer version');
    expect(await run('in/000.pdf')).toMatchObject({ exitCode: 2 });
  });

  test('recipes come along by name and by link, and several files go together', async () => {
    const { base, run, results } = await sitting('named', 2, ['merge']);
    const fragment = Buffer.from(await readFile(join(base, 'recipe.json'))).toString('base64url');
    const linked = await runRecto(
      ['run', `https://recto.example/recipes#recipe=${fragment}`, 'in/000.pdf', '-o', 'linked'],
      { cwd: base },
    );
    expect(linked.exitCode).toBe(0);
    expect(
      await runRecto(['run', 'send-by-mail', 'in/000.pdf', 'in/001.pdf', '-o', 'mail'], { cwd: base }),
    ).toMatchObject({ exitCode: 0 });
    expect(await results('mail')).toEqual(['recto-merge-result.pdf']);
    const both = await readWithPdfium(await readFile(join(base, 'mail/recto-merge-result.pdf')));
    expect(both.pageCount).toBe(2);
    expect((await run('--help')).stdout.toString()).toContain('archive-a-scan');
  });
});
