/**
 * Installs each way to get the command line in a clean Debian without this repository, and lets it merge, compress, draw, recognise
 * and, where LibreOffice belongs to it, convert. As root on Debian: `npm run house -- try-ways FOLDER [--only ID ...] [--folder FOLDER]`
 * prints a table and writes it to FOLDER/ways.md. FOLDER holds what `npm run house -- pack:cli` made. What is for other systems is only listed.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDocx, plainPdf, wordParagraph, wordRun } from '@recto/testkit';
import { debianHere, makeEmptyRoot, networkEnvironment, removeRoot } from '../deployment/bare-root.ts';
import { enterRoot } from '../deployment/enter-root.ts';
import { buildImage, type ImageKind, withMounted } from './images.ts';
import { LIBRARY_PROGRAMS } from './library-programs.ts';
import { isThisSystem, SYSTEMS } from './program-tree.ts';
import { WAYS } from './ways.ts';

interface Row {
  readonly way: string;
  readonly sizeMegabytes: string;
  readonly installedMegabytes: string;
  readonly outcome: string;
  readonly isDone: boolean;
}

const BYTES_PER_MEBIBYTE = 1_048_576;
const PLACE = '/work';
/** Jobs that each way has to do: a name and a shell line. Each fails when its result is not as expected. */
const JOBS: readonly (readonly [string, string])[] = [
  ['merge', 'recto merge a.pdf b.pdf -o both.pdf && recto info both.pdf | grep -q "Pages: *3"'],
  ['compress', 'recto compress both.pdf -o small/ && recto check small/both-compressed.pdf'],
  ['draw', 'recto pdf-to-image a.pdf --pages 1 -o page.png'],
  ['OCR', 'recto ocr page.png -o read.pdf --text-output read.txt && grep -q "[A-Za-z]" read.txt'],
];
const WORD = [
  'Word to PDF',
  'recto office2pdf letter.docx -o letter.pdf && recto info letter.pdf | grep -q "Pages: *1"',
] as const;
/** Jobs of the library: programs that fail when a result is not as expected. */
const LIBRARY_JOBS: readonly (readonly [string, string])[] = LIBRARY_PROGRAMS.map(([title, program]) => [
  title,
  `node --input-type=module -e '${program}'`,
]);
/** Without LibreOffice `doctor` ends with 6: one tool has no engine. */
const DOCTOR = ['doctor', 'recto doctor --json > doctor.json; code=$?; [ $code = 0 ] || [ $code = 6 ]'] as const;
const CLEAN_DOCTOR = [
  'doctor clean',
  'recto doctor && ! recto doctor | grep -v "^good" | grep -q "^poor\\|^missing"',
] as const;

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    folder: { type: 'string', default: join(tmpdir(), 'recto-bare-machine') },
  },
  allowPositionals: true,
});
const packed = resolve(process.env.RECTO_CWD ?? '.', positionals[0] ?? 'dist');
const options = { ...debianHere(), folder: values.folder };
const files = readdirSync(packed).map((name) => join(packed, name));
const environment = networkEnvironment();
const rows: Row[] = [];
const isWanted = (id: string) => !values.only || values.only.includes(id);

for (const { id, title, isForHere } of WAYS) {
  const file = files.find((path) => isOf(id, basename(path)));
  if (!file || !isWanted(id)) continue;
  if (isForHere) rows.push(await tryInRoot(id, title, file));
  else
    rows.push({
      way: title,
      sizeMegabytes: megabytesOf(file),
      installedMegabytes: '',
      outcome: 'built, not run',
      isDone: true,
    });
}
const deb = files.find((path) =>
  SYSTEMS.some((system) => isThisSystem(system) && path.endsWith(`_${system.debian}.deb`)),
);
for (const kind of ['slim', 'full'] as const) {
  if (deb && isWanted(`image-${kind}`)) rows.push(await tryImage(kind, deb));
}
const table = [
  '| Way | Size | Installed | Tried in a clean Debian |',
  '|---|---:|---:|---|',
  ...rows.map(
    ({ way, sizeMegabytes, installedMegabytes, outcome, isDone }) =>
      `| ${way} | ${sizeMegabytes} | ${installedMegabytes} | ${isDone ? '' : 'FAILED: '}${outcome} |`,
  ),
  '',
].join('\n');
console.log(`\n${table}`);
writeFileSync(join(packed, 'ways.md'), table);
// Nothing that was tried shows nothing.
process.exitCode = rows.length > 0 && rows.every(({ isDone }) => isDone) ? 0 : 1;

/** True for the file that a way made. */
function isOf(id: string, name: string): boolean {
  const [kind = '', ...rest] = id.split('-');
  if (kind === 'npm' || kind === 'library')
    return name.endsWith('.tgz') && name.includes('-library-') === (kind === 'library');
  return kind === 'deb' ? name.endsWith(`_${rest[0]}.deb`) : name.endsWith(`-${rest.join('-')}.tar.gz`);
}

async function tryInRoot(id: string, title: string, file: string): Promise<Row> {
  const root = makeEmptyRoot(options, { hasNode: id === 'npm' || id === 'library' });
  putFixtures(root);
  cpSync(file, join(root, PLACE, basename(file)));
  const before = usedBytes(root);
  const name = basename(file);
  const install = {
    npm: `npm install -g --no-audit --no-fund --loglevel=error ./${name}`,
    library: `npm install --no-audit --no-fund --loglevel=error ./${name}`,
    deb: `apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends ./${name} > /dev/null 2>&1`,
    archive: `tar -xzf ${name} -C /opt && ln -s /opt/*/bin/recto /usr/local/bin/recto`,
  }[id.split('-')[0] as 'npm' | 'library' | 'deb' | 'archive'];
  const run = (line: string) => inRoot(root, line);
  const isInstalled = await run(install);
  const installed = ((usedBytes(root) - before) / BYTES_PER_MEBIBYTE).toFixed(0);
  const done = isInstalled
    ? await jobs(run, id === 'library' ? LIBRARY_JOBS : [...JOBS, DOCTOR])
    : { outcome: 'it does not install', isDone: false };
  removeRoot(root);
  return { way: title, sizeMegabytes: megabytesOf(file), installedMegabytes: `${installed} MB`, ...done };
}

async function tryImage(kind: ImageKind, file: string): Promise<Row> {
  const image = buildImage(kind, file, options);
  return withMounted(image, async (root) => {
    putFixtures(root);
    writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
    const all = kind === 'full' ? [...JOBS, WORD, CLEAN_DOCTOR] : [...JOBS, DOCTOR];
    const done = await jobs((line) => inRoot(root, line), all);
    return { way: `image, ${kind}`, sizeMegabytes: image.size, installedMegabytes: '', ...done };
  });
}

async function jobs(run: (line: string) => Promise<boolean>, lines: readonly (readonly [string, string])[]) {
  const failed: string[] = [];
  for (const [title, line] of lines) if (!(await run(line))) failed.push(title);
  const outcome = failed.length > 0 ? failed.join(', ') : lines.map(([title]) => title).join(', ');
  return { outcome, isDone: failed.length === 0 };
}

/** Runs a line as a shell in the root does. What it prints is shown. */
async function inRoot(root: string, line: string): Promise<boolean> {
  const child = enterRoot(root, PLACE, ['/bin/sh', '-c', line], environment);
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(process.stdout, { end: false });
  return (await new Promise<number | null>((done) => child.once('close', done))) === 0;
}

function putFixtures(root: string): void {
  const place = join(root, PLACE);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'a.pdf'), plainPdf('A', 2));
  writeFileSync(join(place, 'b.pdf'), plainPdf('B', 1));
  writeFileSync(join(place, 'letter.docx'), buildDocx({ body: wordParagraph(wordRun('Dear reader')) }));
}

function usedBytes(root: string): number {
  return Number(execFileSync('du', ['-sb', root], { encoding: 'utf8' }).split('\t')[0]);
}

function megabytesOf(file: string): string {
  return `${(statSync(file).size / BYTES_PER_MEBIBYTE).toFixed(0)} MB`;
}
