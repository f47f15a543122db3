import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { systemCallFilter } from './system-call-filter.ts';

const BUBBLEWRAP = '/usr/bin/bwrap';
const PERL = '/usr/bin/perl';
const FILTER_DESCRIPTOR = 3;

/** Runs Perl behind the filter alone, with the rights of the user who runs the test. @returns its output, or how it ended */
function runFiltered(kind: 'one-process' | 'many-processes' | null, script: string): Promise<string> {
  const filter = kind && systemCallFilter(kind);
  const flags = filter ? ['--seccomp', String(FILTER_DESCRIPTOR)] : [];
  const child = spawn(BUBBLEWRAP, ['--dev-bind', '/', '/', ...flags, '--', PERL, '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const pipe = child.stdio[FILTER_DESCRIPTOR];
  if (pipe && 'end' in pipe) {
    pipe.on('error', () => {});
    pipe.end(filter ?? '');
  }
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve(code === 0 ? said : `ended ${signal ?? code}: ${said}`));
  });
}

/** A system call by number. @returns script that prints the number of the error, 0 for none */
const call = (number: number, ...values: (number | string)[]) =>
  `my ($n, @v) = (${[number, ...values].join(', ')}); my $r = syscall($n, @v); print $r < 0 ? $! + 0 : 0;`;

const NOT_PERMITTED = '1';
const NO_SUCH_CALL = '38';
const canRun =
  process.arch === 'x64' && existsSync(BUBBLEWRAP) && existsSync(PERL) && (await runFiltered(null, 'print 1')) === '1';

describe.skipIf(!canRun)('attack 29 (system calls) ensures that', () => {
  test.each([
    ['mount', call(165, '"none"', '"/tmp"', '"tmpfs"', 0, 0), NO_SUCH_CALL],
    ['umount', call(166, '"/nowhere"', 0), NO_SUCH_CALL],
    ['pivot_root', call(155, '"/"', '"/"'), NO_SUCH_CALL],
    ['chroot', call(161, '"/tmp"'), NO_SUCH_CALL],
    ['unshare of a user namespace', call(272, 0x10000000), NO_SUCH_CALL],
    ['setns', call(308, 0, 0), NO_SUCH_CALL],
    ['ptrace', call(101, 0, 0, 0, 0), NO_SUCH_CALL],
    ["another process's memory", call(310, 1, 0, 0, 0, 0, 0), NO_SUCH_CALL],
    ['bpf', call(321, 0, 0, 0), NO_SUCH_CALL],
    ['performance events', call(298, 0, 0, 0, 0, 0), NO_SUCH_CALL],
    ['io_uring', call(425, 1, 0), NO_SUCH_CALL],
    ['userfaultfd', call(323, 0), NO_SUCH_CALL],
    ['a kernel module', call(313, 0, '""', 0), NO_SUCH_CALL],
    ['another kernel', call(246, 0, 0, 0, 0), NO_SUCH_CALL],
    ['a key', call(248, '"user"', '"x"', '"y"', 1, -3), NO_SUCH_CALL],
    ['files by handle', call(304, 0, 0, 0), NO_SUCH_CALL],
    ['the clock', call(227, 0, 0), NO_SUCH_CALL],
    ['the personality', call(135, 0x20000), NO_SUCH_CALL],
    ['a restart', call(169, 0, 0, 0), NO_SUCH_CALL],
    ['an owner of a file', call(92, '"/tmp"', 0, 0), NO_SUCH_CALL],
    ['a filter of its own', call(317, 0, 0, 0), NO_SUCH_CALL],
    ['clone3', call(435, 0, 0), NO_SUCH_CALL],
    ['clone into a new user namespace', call(56, 0x10000000 | 17, 0, 0, 0, 0), NOT_PERMITTED],
    ['clone into a new network', call(56, 0x40000000 | 17, 0, 0, 0, 0), NOT_PERMITTED],
    ['a socket of the Internet', call(41, 2, 1, 0), NOT_PERMITTED],
    ['a raw packet socket', call(41, 17, 3, 0), NOT_PERMITTED],
    ['netlink', call(41, 16, 3, 0), NOT_PERMITTED],
    ['a VM socket', call(41, 40, 1, 0), NOT_PERMITTED],
    ['typing into a terminal', call(16, 0, 0x5412, '"x"'), NOT_PERMITTED],
    ['x32', call(0x40000000 + 39), NO_SUCH_CALL],
  ])('%s is refused to both kinds of program', async (_what, script, refused) => {
    for (const kind of ['one-process', 'many-processes'] as const)
      expect(await runFiltered(kind, script)).toBe(refused);
  });

  test('a program of one process starts no other, and one of many does', async () => {
    const script = 'my $p = fork(); if (defined $p && $p == 0) { exit 0 } print defined $p ? "started" : $! + 0;';
    expect(await runFiltered('one-process', script)).toMatch(/^(1|38)$/);
    expect(await runFiltered('many-processes', script)).toBe('started');
  });

  test('a socket between processes of one machine is allowed', async () => {
    expect(await runFiltered('one-process', call(41, 1, 1, 0))).toBe('0');
  });

  test('a processor that we have no numbers for has no filter', () => {
    expect(systemCallFilter('one-process', 'riscv64')).toBeNull();
    expect(systemCallFilter('one-process', 'arm64')?.length).toBeGreaterThan(100);
  });
});
