// Adds to package-lock.json the optional platform packages that the registry in use did not serve, so that `npm ci` accepts
// the lock on every machine. Run after each `npm install`: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const OS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32'];

let added = 0;
for (const [at, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (at === '' || lock.packages[`${at}/node_modules/${name}`] || lock.packages[`node_modules/${name}`]) continue;
    const words = name.split(/[/-]/);
    const os = OS.find((known) => words.includes(known));
    const cpu = CPU.find((known) => words.includes(known));
    if (!os && !cpu) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      dev: entry.dev,
      optional: true,
      ...(os && { os: [os] }),
    };
    added++;
  }
}
const [root, ...rest] = Object.entries(lock.packages);
rest.sort(([left], [right]) => (left < right ? -1 : 1));
lock.packages = Object.fromEntries([root, ...rest]);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional platform packages added to package-lock.json`);
