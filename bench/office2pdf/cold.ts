import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs of `soffice --convert-to` in one folder; the first run makes their profile. */
export interface ColdOffice {
  /** @param to an ending, such as `pdf`. @returns the result, or null when there is none; and how long it took */
  convert(name: string, bytes: Uint8Array, to: string): Promise<{ bytes: Uint8Array | null; milliseconds: number }>;
}

const TIMEOUT_MS = 120_000;

export function createColdOffice(folder: string): ColdOffice {
  let count = 0;
  return {
    async convert(name, bytes, to) {
      const runFolder = join(folder, `cold-${++count}`);
      await mkdir(runFolder, { recursive: true });
      await writeFile(join(runFolder, name), bytes);
      const startedAt = performance.now();
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const args = [
        profile,
        '--headless',
        '--norestore',
        '--convert-to',
        to,
        '--outdir',
        join(runFolder, 'out'),
        join(runFolder, name),
      ];
      await new Promise<void>((resolve) => {
        const child = spawn('soffice', args, { stdio: 'ignore', detached: true });
        const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), TIMEOUT_MS);
        const end = () => {
          clearTimeout(timer);
          resolve();
        };
        child.on('error', end);
        child.on('close', end);
      });
      const milliseconds = performance.now() - startedAt;
      const result = join(runFolder, 'out', `${name.replace(/\.[^.]+$/, '')}.${to}`);
      const made = existsSync(result) ? new Uint8Array(await readFile(result)) : null;
      await rm(runFolder, { recursive: true, force: true });
      return { bytes: made, milliseconds };
    },
  };
}
