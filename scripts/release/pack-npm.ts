import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { nodeVersion, put, SYSTEMS, say } from './program-tree.ts';
import { PROJECT } from './project.ts';

const BUILT = join(ROOT, 'apps/cli/dist');
const SHELLS = ['bash', 'zsh', 'fish'];
/** Runs the launcher once: where that fails, npm does not install. */
const CAN_RUN = `import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('./recto', import.meta.url));
const { status, stderr, error } = spawnSync('/bin/sh', [launcher, '--version'], { encoding: 'utf8' });
if (status !== 0) {
  console.error('Recto cannot run here. It brings Node for Linux with glibc (x64, arm64); elsewhere it needs Node 24 on the PATH.');
  console.error(error?.message ?? stderr);
  process.exit(1);
}
`;
const READ_ME = `# Recto

The PDF toolkit that loses nothing of your file, on the command line. Everything runs on this machine.

    recto --help             all tools
    recto merge a.pdf b.pdf -o both.pdf
    recto --lang de --help   the same in German; without --lang, in the language of the system
    recto doctor             what this machine can do, what it cannot, and why
    man recto                after a global installation; recto man prints the page
    source <(recto completions bash)

On Linux with bubblewrap each job runs in a sandbox. Word, Excel and PowerPoint to PDF need LibreOffice; recto doctor says how to get it.
`;

/** Packs the built command line for npm: it brings its Node, and is refused when it is installed where it cannot run. @returns the file */
export function packNpm(output: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'recto-pack-'));
  try {
    fillPackage(folder);
    return packFolder(folder, output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packs a folder as npm does. @returns the file */
export function packFolder(folder: string, output: string): string {
  const [npm, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const packed = execFileSync(npm ?? 'npm', [...first, 'pack', '--silent', '--pack-destination', output], {
    cwd: folder,
    encoding: 'utf8',
  });
  return join(output, packed.trim().split('\n').at(-1) ?? '');
}

function fillPackage(folder: string): void {
  // npm leaves out what is called node_modules; the packages in it come as dependencies, fit for each machine.
  cpSync(BUILT, join(folder, 'dist'), { recursive: true, filter: (path) => path !== join(BUILT, 'node_modules') });
  cpSync(join(ROOT, 'apps/cli/bin/recto'), join(folder, 'bin/recto'));
  chmodSync(join(folder, 'bin/recto'), 0o755);
  put(join(folder, 'bin/can-run.mjs'), CAN_RUN);
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  put(join(folder, 'README.md'), READ_ME);
  put(join(folder, 'man/recto.1'), say('man'));
  for (const shell of SHELLS) put(join(folder, `completions/recto.${shell}`), say('completions', shell));
  put(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function manifest() {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, never>;
  const { version, description, license } = read(join(ROOT, 'package.json'));
  const nodes = SYSTEMS.map(({ os, cpu }) => [`node-${os}-${cpu}`, nodeVersion()]);
  return {
    name: PROJECT.npmName,
    version,
    description,
    license,
    homepage: PROJECT.homepage,
    repository: { type: 'git', url: `git+${PROJECT.repository}` },
    type: 'module',
    bin: { recto: 'bin/recto' },
    man: ['man/recto.1'],
    files: ['bin', 'dist', 'man', 'completions'],
    os: ['linux', 'darwin'],
    cpu: ['x64', 'arm64'],
    scripts: { postinstall: 'node bin/can-run.mjs' },
    dependencies: Object.fromEntries(
      externalPackages(join(BUILT, 'node_modules')).map((name) => [name, read(manifestOf(name)).version]),
    ),
    // npm takes the one that fits.
    optionalDependencies: Object.fromEntries(nodes),
  };
}

function manifestOf(name: string): string {
  return join(BUILT, 'node_modules', name, 'package.json');
}

/** Returns the packages beside a bundle that it imports itself; their own dependencies come with them. */
export function externalPackages(packages: string): string[] {
  const names = globSync(['*/package.json', '@*/*/package.json'], { cwd: packages });
  const all = names.map((path) => path.slice(0, -'/package.json'.length));
  const needed = new Set(
    all.flatMap((name) => {
      const { dependencies, optionalDependencies } = JSON.parse(
        readFileSync(join(packages, name, 'package.json'), 'utf8'),
      );
      return Object.keys({ ...dependencies, ...optionalDependencies });
    }),
  );
  return all.filter((name) => !needed.has(name)).sort();
}
