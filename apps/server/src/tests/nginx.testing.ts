import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { selfSigned } from '../self-signed.ts';

export const NGINX = '/usr/sbin/nginx';
/** deploy/nginx.conf */
export const SHIPPED = readFileSync(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8');

/** A running nginx with the shipped configuration, before a server. */
export interface Front {
  readonly port: number;
  /** https */
  readonly origin: string;
  /** Returns the content of its error log. */
  complaints(): string;
  stop(): Promise<void>;
}

/**
 * Starts nginx as it is shipped, with a certificate that nobody trusts.
 * @param serverOrigin of the server behind it, which must know that it is behind one
 * @param folder for all that nginx writes; made here
 */
export async function startFront(serverOrigin: string, folder: string): Promise<Front> {
  const port = await freePort();
  mkdirSync(folder);
  const { cert, key } = selfSigned();
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  const configuration = SHIPPED.replace('127.0.0.1:3000', `127.0.0.1:${new URL(serverOrigin).port}`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/recto/', `${folder}/`)
    .replace('worker_processes auto;', 'worker_processes 1;')
    .replace('error_log /dev/null crit;', 'error_log stderr error;');
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const nginx = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', '/dev/null', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  nginx.stderr.on('data', (part) => {
    complaints += part;
  });
  const closed = new Promise((resolve) => nginx.once('close', resolve));
  // It answers, or it ended with a complaint.
  while (nginx.exitCode === null && (await protocolOf(port, 'TLSv1.3')) === null) await sleep(50);
  return {
    port,
    origin: `https://127.0.0.1:${port}`,
    complaints: () => complaints,
    async stop() {
      nginx.kill('SIGTERM');
      await closed;
    },
  };
}

/** Which TLS a port speaks when nothing else than one version is offered; null for none. */
export function protocolOf(port: number, version: 'TLSv1.2' | 'TLSv1.3'): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(
      { port, host: '127.0.0.1', rejectUnauthorized: false, minVersion: version, maxVersion: version },
      () => {
        resolve(socket.getProtocol());
        socket.destroy();
      },
    );
    socket.on('error', () => resolve(null));
  });
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
