import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Location } from '../store/s3-driver.ts';
import { endProcess, freePorts, missingPrograms, startProcess, untilListening } from './started-process.testing.ts';

/** OpenStack Swift with its S3 interface: a real S3 server, on loopback, in a folder of its own. */
export interface SwiftServer {
  readonly location: S3Location;
  /** Folder of all its files. */
  readonly folder: string;
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

const PROGRAMS = [
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'memcached',
];

/** Returns the requirements that this machine lacks: programs, or files that can carry the attributes that Swift writes. */
export function missingForSwift(): readonly string[] {
  const missing = missingPrograms(PROGRAMS);
  return missing.length > 0 || hasFileAttributes(tmpdir()) ? missing : ['a folder for attributes of files'];
}

/** True when files there can carry the attributes that Swift writes to them. */
export function hasFileAttributes(parentFolder: string): boolean {
  let folder = '';
  try {
    folder = mkdtempSync(join(parentFolder, 'recto-attributes-'));
    const script = 'import os, sys; os.setxattr(sys.argv[1], "user.recto", b"1")';
    execFileSync('python3', ['-c', script, folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

const PARTS = ['account', 'container', 'object'] as const;

/**
 * Starts one, with one device and one replica; settles when it answers.
 * @param parent folder in which its own is made; its file system has to carry attributes
 */
export async function startSwift(parentFolder = tmpdir()): Promise<SwiftServer> {
  const folder = mkdtempSync(join(parentFolder, 'recto-swift-'));
  const etc = join(folder, 'etc');
  mkdirSync(etc);
  mkdirSync(join(folder, 'devices/d1'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(etc, name), text);
  const [proxyPort = 0, memcachedPort = 0, ...partPorts] = await freePorts(2 + PARTS.length);
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nuser = ${userName()}\nswift_dir = ${etc}\nworkers = 0\n`;
  write('swift.conf', '[swift-hash]\nswift_hash_path_prefix = of\nswift_hash_path_suffix = tests\n');
  for (const [index, part] of PARTS.entries()) {
    const port = partPorts[index] ?? 0;
    buildRing(join(etc, `${part}.builder`), port);
    write(
      `${part}.conf`,
      `${common(port)}devices = ${join(folder, 'devices')}\nmount_check = false\n` +
        `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`,
    );
  }
  write(
    'proxy.conf',
    `${common(proxyPort)}[pipeline:main]\npipeline = cache s3api tempauth proxy-server\n` +
      '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n' +
      `[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${memcachedPort}\n` +
      '[filter:s3api]\nuse = egg:swift#s3api\nallow_multipart_uploads = false\nlocation = us-east-1\n' +
      '[filter:tempauth]\nuse = egg:swift#tempauth\nuser_recto_tester = secret-of-tests .admin\n',
  );
  const children = [
    startProcess('memcached', ['-u', userName(), '-l', '127.0.0.1', '-p', String(memcachedPort)]),
    ...PARTS.map((part) => startProcess(`swift-${part}-server`, [join(etc, `${part}.conf`)])),
    startProcess('swift-proxy-server', [join(etc, 'proxy.conf')]),
  ];
  await Promise.all([proxyPort, memcachedPort, ...partPorts].map(untilListening));
  return {
    folder,
    pids: children.map(({ pid }) => pid ?? 0),
    location: {
      endpoint: `http://127.0.0.1:${proxyPort}`,
      bucket: 'recto',
      region: 'us-east-1',
      accessKey: 'recto:tester',
      secretKey: 'secret-of-tests',
    },
    async stop() {
      await Promise.all(children.map((child) => endProcess(child)));
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Builds the map of partitions to devices: everything on one device. */
function buildRing(path: string, port: number): void {
  const build = (...words: string[]) => execFileSync('swift-ring-builder', [path, ...words], { stdio: 'ignore' });
  build('create', '4', '1', '0');
  build('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  build('rebalance');
}

function userName(): string {
  return process.getuid?.() === 0 ? 'root' : (process.env.USER ?? 'root');
}
