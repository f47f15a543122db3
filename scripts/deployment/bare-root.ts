import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '../root.ts';

/** Place and sources of a root. */
export interface BareRootOptions {
  /** Absolute; outside of the project. The root is made from scratch, the archive beside it is kept for the next time. */
  readonly folder: string;
  /** Suite of Debian, e.g. `bookworm`. */
  readonly suite: string;
  /** Address of Debian's packages. */
  readonly mirror: string;
}

/** A Debian with nothing but Node, npm and git, and a clone of this repository in it. */
export interface BareRoot {
  /** Absolute folder on this machine. */
  readonly folder: string;
  /** The clone, as seen from inside. */
  readonly clone: string;
  readonly nodeVersion: string;
  readonly isFromArchive: boolean;
}

const CLONE = '/srv/recto';
/** Certificates of the authorities that this machine trusts. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Variables by which this machine reaches the network, passed into the root while it runs. */
const NETWORK_VARIABLES = /^((https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|CURL_CA_BUNDLE|GIT_SSL_CAINFO)$/i;

/** @throws Error in one line when something that is needed is not there */
export function makeBareRoot(options: BareRootOptions): BareRoot {
  const root = join(options.folder, 'root');
  removeRoot(root);
  mkdirSync(root, { recursive: true });
  const { archive, isNew } = provideArchive(options);
  execFileSync('tar', ['-C', root, '-xf', archive]);
  const nodeVersion = putNode(root);
  putNetwork(root, options);
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', `file://${ROOT}`, join(root, CLONE)]);
  return { folder: root, clone: CLONE, nodeVersion, isFromArchive: !isNew };
}

/** A Debian with nothing but git, and with Node where that is wanted; nothing of this repository is in it. */
export function makeEmptyRoot(options: BareRootOptions, { hasNode }: { readonly hasNode: boolean }): string {
  const root = join(options.folder, 'empty');
  removeRoot(root);
  mkdirSync(root, { recursive: true });
  execFileSync('tar', ['-C', root, '-xf', provideArchive(options).archive]);
  if (hasNode) putNode(root);
  putNetwork(root, options);
  return root;
}

/** Deletes a root. What is still mounted in it is refused, so that nothing of this machine is deleted through it. */
export function removeRoot(root: string): void {
  const mounted = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1]?.startsWith(root));
  if (mounted) throw new Error(`Something is still mounted below ${root}`);
  rmSync(root, { recursive: true, force: true });
}

/** Folders that Debian's own slim images leave out or empty. */
const NOT_SLIM = ['usr/share/man', 'usr/share/locale', 'usr/share/info', 'var/cache/apt', 'var/lib/apt/lists'];

/**
 * A bare Debian as a tar file, made by debootstrap when it is not there yet.
 * @param isSlim without git, and without what Debian's slim images leave out
 */
export function provideArchive(
  { folder, suite, mirror }: BareRootOptions,
  isSlim = false,
): { archive: string; isNew: boolean } {
  const archive = join(folder, `debian-${suite}${isSlim ? '-slim' : ''}.tar`);
  if (existsSync(archive)) return { archive, isNew: false };
  mkdirSync(folder, { recursive: true });
  const made = join(folder, 'made');
  removeRoot(made);
  const { status, stdout } = spawnSync(
    'debootstrap',
    ['--variant=minbase', `--include=ca-certificates${isSlim ? '' : ',git'}`, suite, made, mirror],
    { encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(`debootstrap failed: ${stdout?.trim().split('\n').at(-1) ?? 'it is not installed'}`);
  if (isSlim) {
    for (const name of NOT_SLIM) execFileSync('find', [join(made, name), '-mindepth', '1', '-delete']);
    execFileSync('find', [join(made, 'usr/share/doc'), '-type', 'f', '!', '-name', 'copyright', '-delete']);
  }
  execFileSync('tar', ['-C', made, '-cf', `${archive}.new`, '.']);
  renameSync(`${archive}.new`, archive);
  removeRoot(made);
  return { archive, isNew: true };
}

/** Puts the Node and the npm that began this into a root. @returns the version */
export function putNode(root: string): string {
  const node = process.env.npm_node_execpath ?? process.execPath;
  const npmScript = process.env.npm_execpath;
  if (!npmScript) throw new Error('Please start this by npm run');
  const bin = join(root, 'usr/local/bin');
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(node, join(bin, 'node'), { dereference: true });
  cpSync(resolve(dirname(npmScript), '..'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
  return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
}

/** Names, certificates and the mirror of this machine. */
function putNetwork(root: string, { suite, mirror }: BareRootOptions): void {
  for (const path of ['/etc/resolv.conf', '/etc/hosts', CERTIFICATES]) {
    if (existsSync(path)) cpSync(path, join(root, path), { dereference: true });
  }
  const apt = '/etc/apt/apt.conf.d';
  for (const name of existsSync(apt) ? readdirSync(apt) : []) {
    const text = readFileSync(join(apt, name), 'utf8');
    if (/Acquire::\w+::(Proxy|CaInfo)/i.test(text)) writeFileSync(join(root, apt, name), text);
  }
  const lines = [`deb ${mirror} ${suite} main`, `deb ${mirror} ${suite}-updates main`];
  writeFileSync(join(root, 'etc/apt/sources.list'), `${lines.join('\n')}\n`);
}

/** Returns the variables that commands in the root need to reach the network as this machine does. */
export function networkEnvironment(): Record<string, string> {
  const passed = Object.entries(process.env).filter(([name]) => NETWORK_VARIABLES.test(name)) as [string, string][];
  const npmSettings = ['registry', 'cafile', 'proxy', 'https-proxy'].flatMap((name): [string, string][] => {
    const value = spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim();
    return value === '' || value === 'null' || value === 'undefined'
      ? []
      : [[`npm_config_${name.replace('-', '_')}`, value]];
  });
  return Object.fromEntries([...passed, ...npmSettings]);
}

/** The mirror and the suite of this machine. @throws Error where it is no Debian */
export function debianHere(): { suite: string; mirror: string } {
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const folder = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ];
  const text = files
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const mirror = /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(\S+\/debian)\/?\s*/m.exec(text)?.[1];
  if (!suite || !mirror)
    throw new Error('No mirror of Debian in /etc/apt: please name one, --mirror ADDRESS --suite NAME');
  return { suite, mirror };
}
