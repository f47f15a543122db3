import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPdf, lockWithQpdf, plainPdf, pngFile, richSpec, truncated } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';

const BIN = dirname(fileURLToPath(new URL('../bin/recto', import.meta.url)));
const folder = useTemporaryFolder();

/** Outcome of a command line. */
interface Outcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One line as a person writes it, and what comes of it. */
interface Line {
  readonly line: string;
  readonly exit?: number;
  /** Expected parts of both streams together. */
  readonly says?: readonly (string | RegExp)[];
  /** Whole expected text of standard output. */
  readonly stdout?: string;
  /** Files that are there now and were not. */
  readonly files?: readonly string[];
}

/** Everyday jobs. */
const JOBS: readonly Line[] = [
  { line: 'recto merge a.pdf b.pdf -o both.pdf', says: ['both.pdf: 4 pages'], files: ['both.pdf'] },
  {
    line: 'recto merge a.pdf b.pdf --ranges 2- --ranges 1 -o part.pdf',
    says: ['part.pdf: 3 pages'],
    files: ['part.pdf'],
  },
  { line: 'recto split a.pdf -o pages/', files: ['pages/a-1.pdf', 'pages/a-2.pdf', 'pages/a-3.pdf'] },
  { line: 'recto split a.pdf --mode ranges --ranges 1,2- -o out', files: ['out/a-1.pdf', 'out/a-2.pdf'] },
  { line: 'recto split rich.pdf --mode by-outline -o ch', files: ['ch/rich-Chapter 1.pdf', 'ch/rich-Chapter 2.pdf'] },
  { line: 'recto rotate a.pdf --angle 90 --pages odd -o turned.pdf', files: ['turned.pdf'] },
  { line: 'recto rotate a.pdf --in-place && qpdf --check a.pdf', says: ['a.pdf: 3 pages', 'No syntax'], files: [] },
  { line: 'recto reorder a.pdf --pages 3,1,2 -o sorted.pdf', files: ['sorted.pdf'] },
  { line: 'recto reorder a.pdf --order z-1 -o back.pdf', files: ['back.pdf'] },
  { line: 'recto compress a.pdf b.pdf -o small/', files: ['small/a-compressed.pdf', 'small/b-compressed.pdf'] },
  { line: 'recto page-numbers a.pdf -o numbered.pdf', files: ['numbered.pdf'] },
  { line: 'recto crop a.pdf --by margins --top 10 -o cropped.pdf', files: ['cropped.pdf'] },
  { line: 'recto n-up a.pdf --per-sheet 2 -o sheet.pdf', says: ['sheet.pdf: 2 pages'], files: ['sheet.pdf'] },
  { line: "recto properties a.pdf --title 'New title' -o titled.pdf", files: ['titled.pdf'] },
  { line: 'recto image2pdf photo.png -o photo.pdf', says: ['photo.pdf: 1 page'], files: ['photo.pdf'] },
  {
    line: 'recto pdf-to-image a.pdf --pages 1 -o cover.png && head -c 4 cover.png',
    says: ['PNG'],
    files: ['cover.png'],
  },
  { line: 'recto extract a.pdf --what text -o text/ && ls text', says: [/a-.*\.txt/] },
  { line: 'recto pdf-to-word a.pdf -o a.docx', files: ['a.docx'] },
  { line: 'recto watermark a.pdf --text DRAFT -o out/', files: ['out/a-watermarked.pdf'] },
  { line: 'recto flatten rich.pdf -o flat.pdf', files: ['flat.pdf'] },
  {
    line: 'recto protect b.pdf --user-password-file secret.txt -o l.pdf && qpdf --is-encrypted l.pdf',
    files: ['l.pdf'],
  },
  { line: 'recto unlock locked.pdf --password-file secret.txt --confirm-rights -o free.pdf', files: ['free.pdf'] },
  { line: 'recto repair cut.pdf -o mended.pdf', files: ['mended.pdf'] },
  { line: 'recto clean a.pdf --report json', stdout: '{' },
  { line: 'recto compare a.pdf b.pdf -o changes.html', exit: 8, files: ['changes.html'] },
];

/** Faults once found in the command line, one per row. */
const RULES: readonly Line[] = [
  {
    line: 'for f in a.pdf b.pdf; do recto split $f -o loop || exit; done',
    files: ['loop/a-1.pdf', 'loop/a-2.pdf', 'loop/a-3.pdf', 'loop/b-1.pdf'],
  },
  {
    line: 'for f in a.pdf a.pdf; do recto split $f -o loop -q || exit; done',
    exit: 2,
    says: ['"loop/a-1.pdf" exists already', '--force', '--unique', 'See: recto split --help'],
    files: ['loop/a-1.pdf', 'loop/a-2.pdf', 'loop/a-3.pdf'],
  },
  { line: 'recto rotate a.pdf -o a.pdf', exit: 2, says: ['"a.pdf" is an input', '--in-place'], files: [] },
  { line: 'recto rotate a.pdf -o b.pdf', exit: 2, says: ['"b.pdf" exists already'], files: [] },
  { line: 'recto rotate a.pdf -o b.pdf --force && qpdf --show-npages b.pdf', says: ['\n3\n'], files: [] },
  { line: 'recto rotate a.pdf -o b.pdf --unique', says: ['b (2).pdf'], files: ['b (2).pdf'] },
  { line: 'recto rotate a.pdf -o c.pdf --unique --force', exit: 2, says: ['--force and --unique'] },
  { line: 'recto merge a.pdf b.pdf --in-place', exit: 2, says: ['--in-place needs'], files: [] },
  {
    line: 'mkdir d; cp b.pdf d/a.pdf; recto compress a.pdf d/a.pdf -o small/ -q',
    files: ['d/a.pdf', 'small/a-compressed (2).pdf', 'small/a-compressed.pdf'],
  },
  {
    line: "recto split a.pdf -o p/ --name '{tool}_{stem}_{n}'",
    files: ['p/split_a_1.pdf', 'p/split_a_2.pdf', 'p/split_a_3.pdf'],
  },
  { line: "recto split a.pdf -o p/ --name '{page}'", exit: 2, says: ['{stem}, {n}, {title}, {tool}'], files: [] },
  { line: 'recto merge b.pdf{,,,,,,,,,,,} -o many.pdf', says: ['many.pdf: 12 pages'], files: ['many.pdf'] },
  { line: 'recto rotate a.pdf -o new/', files: ['new/a-rotated.pdf'] },
  { line: 'recto rotate a.pdf -o plain && qpdf --check plain', files: ['plain'] },
  { line: 'mkdir in; recto rotate a.pdf -o in', files: ['in/a-rotated.pdf'] },
  { line: 'recto split a.pdf -o parts.pdf', exit: 2, says: ["-o parts/ --name '{stem}-{n}.pdf'"], files: [] },
  {
    line: 'recto rotate a.pdf -o a.docx',
    exit: 2,
    says: ['"a.docx" ends in .docx, and the result is .pdf'],
    files: [],
  },
  { line: 'recto convert a.pdf -o table.xlsx', files: ['table.xlsx'] },
  { line: 'recto rotate a.pdf --timeout 0 --max-memory 2000 -q -o t.pdf', stdout: '', files: ['t.pdf'] },
  { line: 'recto rotate a.pdf --timeout soon -o t.pdf', exit: 2, says: ['--timeout'], files: [] },
  { line: 'recto rotate a.pdf -n -o t.pdf', says: ['would read: a.pdf, 3 pages', 'would write: t.pdf'], files: [] },
  { line: 'recto rotate a.pdf -v -o t.pdf', says: ['rotate {', '< a.pdf', /\d s\n/], files: ['t.pdf'] },
  {
    line: 'cat a.pdf | recto rotate - -o - > piped.pdf; qpdf --show-npages piped.pdf',
    stdout: '3\n',
    files: ['piped.pdf'],
  },
  { line: 'recto unlock locked.pdf --password-file - --confirm-rights -o f.pdf < secret.txt', files: ['f.pdf'] },
  { line: 'SECRET=open recto unlock locked.pdf --password-env SECRET --confirm-rights -o f.pdf', files: ['f.pdf'] },
  { line: "recto unlock locked.pdf --password-command 'cat secret.txt' --confirm-rights -o f.pdf", files: ['f.pdf'] },
  {
    line: 'RECTO_CONFIG=config.json recto rotate a.pdf -o f.pdf && recto compare a.pdf f.pdf -o - --format json',
    exit: 8,
  },
  { line: 'RECTO_CONFIG=bad.json recto rotate a.pdf -o f.pdf', exit: 2, says: ['bad.json', 'force'], files: [] },
  { line: 'recto join a.pdf b.pdf -o both.pdf', says: ['both.pdf: 4 pages'], files: ['both.pdf'] },
  { line: 'recto info a.pdf', says: [/Pages: +3/, /PDF version: +\d/, /Fonts: +/], files: [] },
  { line: 'recto check a.pdf', stdout: 'a.pdf: sound\n' },
  { line: 'recto check a.pdf cut.pdf', exit: 5, says: ['a.pdf: sound', 'cut.pdf: damaged'] },
  { line: 'recto check --json none.pdf a.pdf', exit: 3, says: ['"code": "file-unreadable"', '"state": "sound"'] },
  { line: 'recto -V && recto version && recto --version', says: [/^recto \d+\.\d+\.\d+\n(recto .*\n){2}$/] },
  { line: 'recto help merge && recto help run', says: ['recto merge cover.pdf', 'Examples:', 'RECIPE'] },
];

/** Calls that fail. */
const ERRORS: readonly Line[] = [
  { line: 'recto rotate none.pdf -o t.pdf', exit: 3, says: [/^recto: none\.pdf: no such file\n$/], files: [] },
  { line: 'recto rotate a.pdf -o none/t.pdf', exit: 1, says: [/^recto: none\/t\.pdf: no such folder\n$/], files: [] },
  { line: 'recto rotate a.pdf -o /dev/full', exit: 1, says: ['/dev/full: no space left'] },
  {
    line: 'recto rotte a.pdf',
    exit: 2,
    says: ['no tool called "rotte"', 'Did you mean recto rotate?', 'See: recto --help'],
  },
  {
    line: 'recto rotate --angel 90 a.pdf -o t.pdf',
    exit: 2,
    says: ['Did you mean --angle?', 'See: recto rotate --help'],
  },
  { line: 'recto rotate a.pdf', exit: 2, says: ['-o OUTPUT'] },
  { line: 'recto', exit: 2, says: ['Please name a tool', 'See: recto --help'] },
  { line: 'recto rotate photo.png -o t.pdf', exit: 3, says: ['File "photo.png" is not a PDF'], files: [] },
  { line: 'recto rotate locked.pdf -o t.pdf', exit: 4, says: ['locked'], files: [] },
  { line: 'recto rotate a.pdf --pages 7- -o t.pdf', exit: 2, says: ['Page 7 does not exist'], files: [] },
  {
    line: 'recto rotate none.pdf -o t.pdf --json',
    exit: 3,
    stdout: `{
  "error": {
    "code": "file-unreadable",
    "message": "none.pdf: no such file",
    "details": {
      "fileName": "none.pdf",
      "reason": "ENOENT"
    }
  }
}
`,
    files: [],
  },
];

describeWithPrograms('lines on a terminal ensure that', ['qpdf'], () => {
  beforeAll(async () => {
    await buildIfStale('cli');
    const write = (name: string, bytes: Uint8Array | string) => writeFile(folder.file(`fixtures/${name}`), bytes);
    await mkdir(folder.file('fixtures'));
    await write('a.pdf', plainPdf('A', 3));
    await write('b.pdf', plainPdf('B', 1));
    await write('rich.pdf', buildPdf(richSpec({ pages: 6 })));
    await write('cut.pdf', truncated(plainPdf('C', 6), 0.8));
    await write('locked.pdf', await lockWithQpdf(plainPdf(), { userPassword: 'open' }));
    await write('photo.png', pngFile());
    await write('secret.txt', 'open\n');
    await write('config.json', JSON.stringify({ quiet: true, tools: { rotate: { angle: 180 } } }));
    await write('bad.json', JSON.stringify({ force: true }));
  });

  test.each([...JOBS, ...RULES, ...ERRORS])('$line', async ({ line, exit = 0, says = [], stdout, files }) => {
    const place = await mkdtemp(folder.file('line-'));
    await cp(folder.file('fixtures'), place, { recursive: true });
    const before = await filesBelow(place);
    const outcome = await runLine(line, place);
    expect(outcome).toMatchObject({ exitCode: exit });
    const said = outcome.stdout + outcome.stderr;
    for (const text of says) {
      if (typeof text === 'string') expect(said).toContain(text);
      else expect(said).toMatch(text);
    }
    if (stdout !== undefined && stdout !== '{') expect(outcome.stdout).toBe(stdout);
    if (stdout === '{') expect(JSON.parse(outcome.stdout)).toBeTypeOf('object');
    const made = (await filesBelow(place)).filter((name) => !before.includes(name));
    if (files) expect(made).toEqual([...files].sort());
    for (const name of made) expect((await stat(join(place, name))).size, name).toBeGreaterThan(0);
    expect(made.filter((name) => /\.recto-|\.part$/.test(name))).toEqual([]);
  });

  test('there are sixty and more lines', () => {
    expect(JOBS.length).toBe(25);
    expect(JOBS.length + RULES.length + ERRORS.length).toBeGreaterThanOrEqual(60);
  });

  test('a result that replaces its input keeps its mode, and the input is whole whatever happens', async () => {
    const place = await mkdtemp(folder.file('mode-'));
    await cp(folder.file('fixtures'), place, { recursive: true });
    const bytes = await readFile(join(place, 'cut.pdf'));
    expect(await runLine('chmod 600 a.pdf; recto rotate a.pdf --in-place -q', place)).toMatchObject({ exitCode: 0 });
    expect((await stat(join(place, 'a.pdf'))).mode & 0o777).toBe(0o600);
    expect(await runLine('recto rotate cut.pdf --pages 99 --in-place', place)).toMatchObject({ exitCode: 2 });
    expect(await readFile(join(place, 'cut.pdf'))).toEqual(bytes);
  });
});

/** Runs a line in bash, with `recto` on the path and English, and nothing on standard input. */
function runLine(line: string, cwd: string): Promise<Outcome> {
  const child = spawn('bash', ['-c', line], {
    cwd,
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH}`, LC_ALL: 'C', HOME: cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stderr.on('data', (chunk) => err.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (exitCode) =>
      resolve({ exitCode, stdout: `${Buffer.concat(out)}`, stderr: `${Buffer.concat(err)}` }),
    );
  });
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
    .sort();
}
