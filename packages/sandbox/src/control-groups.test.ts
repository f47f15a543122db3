import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { openControlGroups } from './control-groups.ts';

const MEGABYTE = 1_048_576;
const groups = openControlGroups({ maxMemoryBytes: 64 * MEGABYTE, maxProcesses: 20 });

/** Runs a program that waits for a line before it begins, under the limits. */
async function runLimited(script: string): Promise<string> {
  const child = spawn('/bin/sh', ['-c', `read -r go && exec /usr/bin/perl -e '${script}'`]);
  const leave = child.pid === undefined ? undefined : await groups?.enter(child.pid);
  expect(leave).toBeDefined();
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stdin.end('\n');
  const ended = await new Promise<string>((resolve) =>
    child.on('close', (code, signal) => resolve(`${signal ?? code}`)),
  );
  leave?.();
  return `${ended} ${said}`;
}

describe.skipIf(groups === null)('attack 29 (all of a job together) ensures that', () => {
  test('all processes of a job together have a limit of memory', async () => {
    const share = 'my $x = "x" x 30_000_000;';
    expect(await runLimited(`${share} print "held"`)).toBe('0 held');
    const many = `for (1 .. 4) { my $p = fork(); if (!$p) { ${share} sleep 2; exit 0 } } my $n = 0; while (wait() > 0) { $n++ if $? } print $n;`;
    const [, killed] = (await runLimited(many)).split(' ');
    expect(Number(killed || 4)).toBeGreaterThan(0);
  });

  test('there are only so many processes', async () => {
    const bomb =
      'my $n = 0; for (1 .. 60) { my $p = fork(); last if !defined $p; if ($p == 0) { sleep 5; exit } $n++ } print $n; kill 9, -$$; kill 9, 0;';
    const [, started] = (await runLimited(bomb.replace(' kill 9, -$$; kill 9, 0;', ''))).split(' ');
    expect(Number(started)).toBeLessThan(20);
  });
});
