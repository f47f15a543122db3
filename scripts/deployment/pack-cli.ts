/**
 * Makes the command line an npm package: `npm run pack:cli -- [--output FOLDER]` writes `recto-VERSION.tgz`, by default to `dist`.
 * It needs Node 24 and no repository: `npm install -g recto-VERSION.tgz`.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../root.ts';

const BUILT = join(ROOT, 'apps/cli/dist');
const SHELLS = ['bash', 'zsh', 'fish'];
const LAUNCHER = `#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(\`recto needs Node 24 or newer; this is \${process.version}\`);
  process.exit(6);
}
await import('../dist/recto.cjs');
`;
const READ_ME = `# recto

The PDF toolkit that loses nothing of your file, on the command line. Everything runs on this machine.

    recto --help             all tools
    recto merge a.pdf b.pdf -o both.pdf
    recto --lang de --help   the same in German; without --lang, in the language of the system
    recto doctor             what this machine can do, what it cannot, and why
    man recto                after a global installation; recto man prints the page
    source <(recto completions bash)

On Linux with bubblewrap each job runs in a sandbox. Word, Excel and PowerPoint to PDF need LibreOffice; recto doctor says how to get it.
`;

const { values } = parseArgs({ options: { output: { type: 'string', default: join(ROOT, 'dist') } } });
const output = resolve(process.env.RECTO_CWD ?? '.', values.output);
mkdirSync(output, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'recto-pack-'));
try {
  fillPackage();
  const [npm, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const packed = execFileSync(npm ?? 'npm', [...first, 'pack', '--silent', '--pack-destination', output], {
    cwd: folder,
    encoding: 'utf8',
  });
  console.log(join(output, packed.trim().split('\n').at(-1) ?? ''));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function fillPackage(): void {
  // npm leaves out what is called node_modules; the three packages in it come as dependencies, fit for each machine.
  cpSync(BUILT, join(folder, 'dist'), { recursive: true, filter: (path) => path !== join(BUILT, 'node_modules') });
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/recto.mjs'), LAUNCHER);
  chmodSync(join(folder, 'bin/recto.mjs'), 0o755);
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'README.md'), READ_ME);
  const say = (...args: readonly string[]) =>
    execFileSync(process.execPath, [join(BUILT, 'recto.cjs'), '--lang', 'en', ...args], { encoding: 'utf8' });
  mkdirSync(join(folder, 'man'));
  writeFileSync(join(folder, 'man/recto.1'), say('man'));
  mkdirSync(join(folder, 'completions'));
  for (const shell of SHELLS) writeFileSync(join(folder, `completions/recto.${shell}`), say('completions', shell));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function manifest() {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, never>;
  const { version, description, license } = read(join(ROOT, 'package.json'));
  return {
    name: 'recto',
    version,
    description,
    license,
    type: 'module',
    bin: { recto: 'bin/recto.mjs' },
    man: ['man/recto.1'],
    files: ['bin', 'dist', 'man', 'completions'],
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(externalPackages().map((name) => [name, read(manifestOf(name)).version])),
  };
}

function manifestOf(name: string): string {
  return join(BUILT, 'node_modules', name, 'package.json');
}

/** What the bundle imports itself; what these need comes with them. */
function externalPackages(): string[] {
  const names = globSync(['*/package.json', '@*/*/package.json'], { cwd: join(BUILT, 'node_modules') });
  const all = names.map((path) => path.slice(0, -'/package.json'.length));
  const needed = new Set(
    all.flatMap((name) => {
      const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifestOf(name), 'utf8'));
      return Object.keys({ ...dependencies, ...optionalDependencies });
    }),
  );
  return all.filter((name) => !needed.has(name)).sort();
}
