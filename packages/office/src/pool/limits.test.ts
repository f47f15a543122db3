import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createOfficePool } from './office-pool.ts';
import { canSandbox, OFFICE_LIMITS, officeGroups, officeSupport, spawnSandboxed, warmCommand } from './sandbox.ts';

const canRun = officeSupport() === 'warm' && (await canSandbox());
const hasGroups = officeGroups(OFFICE_LIMITS) !== null;
const SMALL = { maxMemoryMegabytes: 192, maxCpuSeconds: 60, maxScratchMegabytes: 64 };

/** Runs a Python program in the place of LibreOffice. @returns its output, and how it ended */
async function runAsOffice(program: string, groups = officeGroups(SMALL)): Promise<{ said: string; ended: string }> {
  const { args, ...command } = warmCommand(SMALL);
  // The last three are Python's, of our listener.
  const child = spawnSandboxed({ ...command, args: [...args.slice(0, -2), '-c', program], groups });
  let said = '';
  child.stdout?.on('data', (part) => {
    said += part;
  });
  const ended = await new Promise<string>((resolve) =>
    child.on('close', (code, signal) => resolve(String(signal ?? code))),
  );
  return { said, ended };
}

describe.skipIf(!canRun)('attack 29 (a LibreOffice that is taken over) ensures that', () => {
  test('29 LibreOffice has no network, no file of the host, no namespace of its own, and writes to its scratch folder alone', async () => {
    const { said } = await runAsOffice(`
import ctypes, os, socket
def attempt(name, work):
    try:
        work()
        print(name, "done")
    except OSError as error:
        print(name, "refused")
libc = ctypes.CDLL(None, use_errno=True)
def unshare():
    if libc.unshare(0x10000000) != 0: raise OSError(ctypes.get_errno())
attempt("socket", lambda: socket.socket(socket.AF_INET))
attempt("unshare", unshare)
attempt("root", lambda: os.listdir("/root"))
attempt("write", lambda: open("/own", "w"))
attempt("dev", lambda: open("/dev/shm/own", "w"))
attempt("passwords", lambda: open("/etc/shadow"))
attempt("scratch", lambda: open("/tmp/own", "w"))
`);
    expect(said.trim().split('\n')).toEqual([
      'socket refused',
      'unshare refused',
      'root refused',
      'write refused',
      'dev refused',
      'passwords refused',
      'scratch done',
    ]);
  });

  test('29 memory and scratch files of LibreOffice have limits', async () => {
    const memory = await runAsOffice('print("begun", flush=True); x = bytearray(220_000_000); print("held")');
    expect(memory.said).toBe('begun\n');
    const files = await runAsOffice(`
print("begun", flush=True)
for n in range(10): open(f"/tmp/{n}", "wb").write(b"x" * 16_000_000)
print("filled")`);
    expect(files.said).toBe('begun\n');
  });

  test.skipIf(!hasGroups)(
    '29 all processes of a LibreOffice together have limits of memory and of number',
    async () => {
      const share = 'x = bytearray(120_000_000); import time; time.sleep(1)';
      const fork = (count: number, work: string) => `
import os
children = []
for n in range(${count}):
    try: child = os.fork()
    except OSError: break
    if child == 0:
        ${work}
        os._exit(0)
    children.append(child)
print(len(children), sum(1 for child in children if os.waitpid(child, 0)[1] != 0), flush=True)
`;
      const within = await runAsOffice(fork(1, share));
      expect(within).toEqual({ said: '1 0\n', ended: '0' });
      const beyond = await runAsOffice(fork(4, share));
      expect(beyond.said).not.toBe('4 0\n');
      const many = await runAsOffice(fork(400, 'import time; time.sleep(3)'));
      expect(Number(many.said.split(' ')[0] || 0)).toBeLessThan(256);
    },
  );

  test.skipIf(!hasGroups)('29 a LibreOffice that stands ready is under them', async () => {
    const pool = await createOfficePool({ size: 1 });
    pool.warm();
    const { pids, hasGroups: isLimited } = pool.health();
    expect(isLimited).toBe(true);
    await sleep(200);
    const groups = readFileSync(`/proc/${pids[0]}/cgroup`, 'utf8');
    expect(groups).toMatch(/^(0::|\d+:memory:).*\/recto-job-\d+-\d+$/m);
    expect(groups).toMatch(/^(0::|\d+:pids:).*\/recto-job-\d+-\d+$/m);
    await pool.close();
  });
});
