import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageFixture, plainPdf } from '@recto/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { PROJECT } from './project.ts';

/** Outside of the repository: nothing of it can be found from here. */
const folder = mkdtempSync(join(tmpdir(), 'recto-packed-'));
const inFolder = (...parts: readonly string[]) => join(folder, ...parts);
const RECTO = inFolder('node_modules/.bin/recto');

function recto(...args: readonly string[]) {
  // No Node: it brings its own.
  const environment = { PATH: '/usr/bin:/bin', HOME: folder };
  const { status, stdout, stderr } = spawnSync(RECTO, args, { cwd: folder, env: environment, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the packed command line, in an empty folder, ensures that', () => {
  beforeAll(async () => {
    const run = (file: string, args: readonly string[], cwd: string) =>
      execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    run(process.execPath, ['scripts/build.ts', 'cli'], ROOT);
    run(process.execPath, ['scripts/release/pack-ways.ts', '--only', 'npm', '--output', folder], ROOT);
    const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    writeFileSync(inFolder('package.json'), '{"private":true}');
    run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `./${packed}`], folder);
    writeFileSync(inFolder('a.pdf'), plainPdf('A', 2));
    writeFileSync(inFolder('b.pdf'), plainPdf('B', 1));
    writeFileSync(inFolder('0.png'), await imageFixture('plain.png'));
  }, 280_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('it merges, and the receipt counts the pages', () => {
    const { status, stdout, stderr } = recto('merge', '--json', 'a.pdf', 'b.pdf', '-o', 'both.pdf');
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout).outputs).toMatchObject([{ pages: 3 }]);
  });

  test('it reads images with the packages that npm put beside it, in the sandbox too', () => {
    const { status, stderr } = recto('image2pdf', '--quiet', '0.png', '-o', 'image.pdf');
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(inFolder('image.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    mkdirSync(inFolder('pages'));
    expect(recto('pdf-to-image', '--quiet', '--format', 'webp', 'a.pdf', '-o', 'pages').status).toBe(0);
    expect(readdirSync(inFolder('pages'))).toHaveLength(2);
  });

  test('doctor starts the engine and names every tool', () => {
    const { stdout, stderr } = recto('doctor', '--json');
    expect(stderr).toBe('');
    const report = JSON.parse(stdout) as {
      findings: { what: string; state: string }[];
      can: string[];
      cannot: { tool: string }[];
    };
    expect(report.findings).toContainEqual(expect.objectContaining({ what: 'engine', state: 'good' }));
    const known = (JSON.parse(recto('tools', '--json').stdout) as { id: string }[]).map(({ id }) => id);
    expect([...report.can, ...report.cannot.map(({ tool }) => tool)].sort()).toEqual(known.sort());
  });

  test('the manual page and the completions come with it and know every tool and option', () => {
    const root = inFolder('node_modules', PROJECT.npmName);
    const man = readFileSync(join(root, 'man/recto.1'), 'utf8');
    const tools = JSON.parse(recto('tools', '--json').stdout) as { id: string }[];
    for (const { id } of tools) {
      expect(man).toContain(`.SS ${id.replaceAll('-', '\\-')}`);
      for (const [, name = ''] of recto(id, '--help').stdout.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)) {
        expect(man, id).toContain(`\\-\\-${name.replaceAll('-', '\\-')}`);
        for (const shell of ['bash', 'zsh', 'fish']) {
          expect(readFileSync(join(root, `completions/recto.${shell}`), 'utf8'), `${id} ${shell}`).toContain(name);
        }
      }
    }
  });

  test('bash completes a tool, an option and the words that it takes', () => {
    const complete = (...words: readonly string[]) => {
      const script = `source ${inFolder('node_modules', PROJECT.npmName, 'completions/recto.bash')}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _recto; echo "\${COMPREPLY[*]}"`;
      return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ');
    };
    expect(complete('recto', 'rot')).toEqual(['rotate']);
    expect(complete('recto', 'rotate', '--ang')).toEqual(['--angle', '--angles']);
    expect(complete('recto', 'rotate', '--angle', '')).toEqual(['90', '180', '270']);
    expect(complete('recto', 'completions', 'f')).toEqual(['fish']);
  });

  test.skipIf(!existsSync('/usr/bin/mandoc') && !existsSync('/usr/bin/man'))('the manual page has no fault', () => {
    const page = inFolder('node_modules', PROJECT.npmName, 'man/recto.1');
    const { stderr, status } = spawnSync('man', ['--warnings', '-l', page], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8', MANWIDTH: '90' },
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
