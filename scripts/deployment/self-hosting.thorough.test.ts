import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';

const NGINX = '/usr/sbin/nginx';
const OPENSSL = '/usr/bin/openssl';
const BUNDLE = join(ROOT, 'apps/server/dist/main.mjs');
const folder = useTemporaryFolder();
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Returns a command of the guide unchanged but for its folders, which are in a temporary one. @param begins its first words */
function commandOf(begins: string): string {
  const guide = read('docs/self-hosting.md').replaceAll('\\\n', '');
  const line = guide.split('\n').find((text) => text.startsWith(begins));
  if (!line) throw new Error(`The guide has no command ${begins}`);
  return line.replaceAll('/opt/recto/', `${ROOT}/`).replaceAll('/etc/', `${folder.path}/`);
}

const inShell = (command: string) =>
  execFileSync('/bin/sh', ['-euc', `name=pdf.example.org; ${command}`], { stdio: ['ignore', 'pipe', 'ignore'] });

describe.skipIf(!existsSync(NGINX) || !existsSync(OPENSSL))('the guide to your own server ensures that', () => {
  test('nginx takes the configuration that its commands make, with the placeholder of a certificate', () => {
    mkdirSync(folder.file('recto'));
    mkdirSync(folder.file('nginx'));
    inShell(commandOf('openssl req '));
    inShell(commandOf('sed -e '));
    const made = readFileSync(folder.file('nginx/nginx.conf'), 'utf8');
    expect(made.match(/server_name .*/g)).toEqual(['server_name pdf.example.org;', 'server_name pdf.example.org;']);
    expect(made).toContain('\npid /run/nginx.pid;\n');
    expect(made.match(/_temp_path \/var\/lib\/nginx\/recto-\w+;/g)).toHaveLength(5);
    // Places and ports of this machine are left alone; all else is as it was made.
    const tried = made
      .replaceAll('/etc/recto/', `${folder.path}/recto/`)
      .replaceAll('/var/lib/nginx/', `${folder.path}/nginx/`)
      .replace('/run/nginx.pid', `${folder.path}/nginx.pid`)
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen unix:${folder.path}/plain;`)
      .replace('listen 443 ssl http2;', `listen unix:${folder.path}/tls ssl http2;`);
    writeFileSync(folder.file('tried.conf'), tried);
    const { status, stderr } = spawnSync(NGINX, ['-t', '-c', folder.file('tried.conf'), '-e', '/dev/null']);
    expect(status, String(stderr)).toBe(0);
  });
});

describe.skipIf(!existsSync(BUNDLE))('the unit of systemd ensures that', () => {
  test('its command serves from the folder that it works in, with the settings that it makes', async () => {
    const unit = read('deploy/recto.service');
    const [, command = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
    const settings = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value = '']) => [
      name,
      value.replace('/var/lib/', `${folder.path}/`),
    ]);
    mkdirSync(folder.file('recto-keys'));
    const server = spawn('/bin/sh', ['-c', command], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...Object.fromEntries(settings), PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = new Promise((resolve) => server.once('close', resolve));
    try {
      let origin = '';
      for await (const line of createInterface({ input: server.stdout })) {
        if (/^https?:\/\/\S+$/.test(line)) {
          origin = new URL(line).origin;
          break;
        }
      }
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      expect(existsSync(folder.file('recto-keys/keys'))).toBe(true);
    } finally {
      server.kill('SIGTERM');
      await closed;
    }
  });
});
