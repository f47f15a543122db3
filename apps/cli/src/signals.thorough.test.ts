import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainPdf, startRecto } from '@recto/testkit';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';

const BIN = dirname(fileURLToPath(new URL('../bin/recto', import.meta.url)));
const folder = useTemporaryFolder();

beforeAll(async () => {
  await buildIfStale('cli');
  await writeFile(folder.file('a.pdf'), plainPdf('A', 2));
});

describe.skipIf(!existsSync('/usr/bin/script') || !existsSync('/usr/bin/mkfifo'))('Ctrl-C ensures that', () => {
  test('a loop of bash under a terminal ends with the command that it stops', async () => {
    await mkdir(folder.file('out'));
    // Each command waits for a pipe that nobody writes to, and so can be stopped at any moment.
    await writeFile(
      folder.file('loop.sh'),
      [
        `cd '${folder.path}'`,
        `PATH='${BIN}':"$PATH"`,
        'mkfifo silent',
        'for at in 1 2 3; do echo "turn $at begins"; recto rotate silent -o out/$at.pdf -v; echo "turn $at ends"; done',
        'echo "after the loop"',
      ].join('\n'),
    );
    const child = spawn('script', ['-qec', `bash '${folder.file('loop.sh')}'`, '/dev/null'], {
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let shown = '';
    let hasTyped = false;
    child.stdout.on('data', (chunk) => {
      shown += chunk;
      if (hasTyped || !shown.includes('< silent')) return;
      hasTyped = true;
      child.stdin.write('\u0003');
    });
    await new Promise((resolve) => child.on('close', resolve));
    expect(shown).toContain('turn 1 begins');
    expect(shown).toContain('recto: Cancelled.');
    expect(shown).not.toMatch(/turn 1 ends|turn 2/);
    expect(readdirSync(folder.file('out'))).toEqual([]);
  });

  test('a command dies of the signal, so that who started it knows', async () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const { process: child, outcome } = startRecto([
        'rotate',
        folder.file('silent'),
        '-o',
        folder.file('x.pdf'),
        '-v',
      ]);
      child.stderr?.on('data', (chunk) => {
        if (`${chunk}`.includes('< ')) child.kill(signal);
      });
      expect(await outcome).toMatchObject({ exitCode: null });
      expect(child.signalCode).toBe(signal);
    }
  });
});
