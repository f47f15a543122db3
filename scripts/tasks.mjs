// The house's commands: `npm run house` lists them, `npm run house -- TASK` runs one. Plain JavaScript without dependencies, for
// any Node since 18.
import { FOR_JOBS } from './debian-programs.mjs';

/** Programs needed to measure the distributed server on one machine. */
const CLUSTER = ['bwrap', 'redis-server', 'swift-proxy-server'];

const FOR_TESTS = [
  ...['chromium', 'chromium-headless-shell', 'qpdf', 'pdftotext', 'jbig2dec', 'mutool', 'nginx', 'openssl', 'curl'],
  ...['redis-server', 'swift-proxy-server', ...FOR_JOBS],
];

/** Programs that the test of a generated Python client runs. */
const FOR_CLIENTS = ['java', 'python3-urllib3'];

/** The engines that the site is tested in besides Chromium. */
const FURTHER_BROWSERS = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];

/**
 * Tasks by their names: a line about each for people, the steps in order, and the programs outside npm that it needs.
 * `package.json` has those that most people need as commands of npm.
 */
export const TASKS = {
  // Bytes on their way through count as memory of the heap, which would be walked for every 16 MB of them: half of the server's work.
  start: {
    about: 'sets up, builds and serves the site and the server',
    steps: [['scripts/build.ts'], ['--initial-old-space-size=200', 'apps/server/dist/main.mjs']],
    programs: FOR_JOBS,
  },
  dev: {
    about: 'serves the site and the server while you edit them',
    steps: [['scripts/dev/main.ts']],
    programs: ['bwrap'],
  },
  test: {
    about:
      'static checks, builds, quick tests, one job of each tool in a browser; FILE... runs the test files whose names contain it',
    steps: [['scripts/test.ts']],
    programs: FOR_TESTS,
  },
  'test:all': {
    about: 'every test',
    steps: [['scripts/test.ts', '--all']],
    programs: [...FOR_TESTS, ...FOR_CLIENTS, ...FURTHER_BROWSERS],
  },
  'test:rest': {
    about: 'the tests that `test` leaves out',
    steps: [['scripts/test.ts', '--rest']],
    programs: [...FOR_TESTS, ...FOR_CLIENTS, ...FURTHER_BROWSERS],
  },
  check: {
    about: 'static checks and quick tests, without builds and browser',
    steps: [['scripts/test.ts', '--quick']],
    programs: [],
  },
  'build:static': {
    about: 'the site as a folder for any host of files; --output FOLDER',
    steps: [['scripts/build.ts', 'web'], ['scripts/deployment/build-static.ts']],
    programs: [],
  },
  build: {
    about: 'command line, server and site',
    steps: [['scripts/build.ts']],
    programs: [],
  },
  bench: {
    about: 'speed compared with qpdf, MuPDF and img2pdf',
    steps: [['scripts/build.ts', 'cli'], ['bench/main.ts']],
    programs: ['qpdf', 'pdftotext', 'mutool', 'img2pdf'],
  },
  'bench:commands': {
    about: 'start-up and whole commands, compared with qpdf',
    steps: [['scripts/build.ts', 'cli'], ['bench/commands/main.ts']],
    programs: ['qpdf'],
  },
  'bench:pages': {
    about: 'time per page of each tool',
    steps: [['scripts/build.ts', 'cli'], ['bench/pages/main.ts']],
    programs: [],
  },
  'bench:large': {
    about: 'time and memory with files of up to 2 GB',
    steps: [['scripts/build.ts', 'cli'], ['bench/large/main.ts']],
    programs: ['qpdf'],
  },
  'bench:time-left': {
    about: 'accuracy of the time left; --learn measures how the time of a tool goes by',
    steps: [['bench/time-left/main.ts']],
    programs: ['qpdf', 'pdftoppm', 'img2pdf'],
  },
  'bench:scan': {
    about: 'share of photographs in which the sheet is found',
    steps: [['bench/scan/main.ts']],
    programs: [],
  },
  'bench:compare': {
    about: 'changes found in built pairs, and 200 against 200 pages in Chromium',
    steps: [['scripts/build.ts'], ['bench/compare/main.ts']],
    programs: ['chromium', 'qpdf'],
  },
  'bench:drawings': {
    about: "pages of a folder's PDFs compared with the drawings of poppler and MuPDF",
    steps: [['bench/drawings/main.ts']],
    programs: ['pdftoppm', 'mutool'],
  },
  'bench:redact': {
    about: 'redactions read and drawn by four other programs',
    steps: [['bench/redact/main.ts']],
    programs: ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'],
  },
  'bench:compress': {
    about: 'compression compared with Ghostscript, qpdf, OCRmyPDF and MuPDF; FOLDER for your own files',
    steps: [['bench/compress/main.ts']],
    programs: ['qpdf', 'mutool', 'gs', 'ocrmypdf', 'pngquant'],
  },
  'bench:ocr': {
    about: 'text recognition compared with Tesseract and OCRmyPDF',
    steps: [['bench/ocr/main.ts']],
    programs: [
      'chromium',
      'pdftoppm',
      'mutool',
      'qpdf',
      'tesseract',
      'tesseract-languages',
      'ocrmypdf',
      'fonts-for-ocr',
    ],
  },
  'bench:browsers': {
    about: 'every tool in Chromium, Firefox and WebKit; --only Firefox --tools merge,ocr --rounds 100 --busy 2',
    steps: [['scripts/build.ts'], ['bench/browsers/main.ts']],
    programs: ['chromium', ...FURTHER_BROWSERS, 'qpdf', 'pdftotext', ...FOR_JOBS],
  },
  'bench:phones': {
    about: 'every tool by touch alone on a slow phone, with its memory; --tools merge,ocr',
    steps: [['scripts/build.ts'], ['bench/phones/main.ts']],
    programs: ['chromium', 'qpdf', 'pdftotext', ...FOR_JOBS],
  },
  'bench:arrival': {
    about: 'paint, shift, tasks and clicks of a first visit, memory after ten jobs; --tools merge,ocr',
    steps: [['scripts/build.ts'], ['bench/arrival/main.ts']],
    programs: ['chromium', 'qpdf', 'pdftotext'],
  },
  'bench:lighthouse': {
    about: "Lighthouse's figures of home and five tools in three languages; --only /tools/merge,/ar",
    steps: [['scripts/build.ts'], ['bench/lighthouse/main.ts']],
    programs: ['chromium', 'nginx', 'openssl'],
  },
  'bench:offline': {
    about: 'every tool with the network cut, after "Make available offline"; --only Chromium --tools merge,ocr',
    steps: [['scripts/build.ts'], ['bench/offline/main.ts']],
    programs: ['chromium', ...FURTHER_BROWSERS, 'qpdf', 'pdftotext', ...FOR_JOBS],
  },
  damage: {
    about: 'pages recovered from damaged files, compared with other programs',
    steps: [['bench/damage/main.ts']],
    programs: ['qpdf', 'pdftotext', 'mutool', 'gs'],
  },
  fuzz: {
    about: 'thousands of damaged files; --cases 100000 for a long run, --parser zip|ole|images|asn1|http',
    steps: [['scripts/fuzz/main.ts']],
    programs: ['qpdf'],
  },
  'office:sweep': {
    about: 'Office documents to PDF compared with LibreOffice: success, time, memory',
    steps: [['bench/office2pdf/main.ts']],
    programs: [...FOR_JOBS, 'qpdf', 'pdftotext'],
  },
  // For a server that is started in another way than by npm.
  'install-office': {
    about: 'installs LibreOffice and the other programs of jobs, for a server that npm does not start',
    steps: [],
    programs: FOR_JOBS,
  },
  'bench:office': {
    about: 'PDF to Word, Excel and PowerPoint: text, structure and look of the round trip',
    steps: [['bench/office/main.ts']],
    programs: [...FOR_JOBS, 'pdftoppm', 'python3-numpy', 'python3-pil', 'chromium'],
  },
  'bench:small-files': {
    about: 'small hostile files: processor seconds and memory per tool',
    steps: [['scripts/build.ts', 'cli'], ['bench/small-files/main.ts']],
    programs: [...FOR_JOBS, 'mutool', 'pdftoppm'],
  },
  sweep: {
    about: 'every tool over every PDF of a folder, under limits; FOLDER',
    steps: [['scripts/build.ts', 'cli'], ['scripts/sweep/main.ts']],
    programs: ['qpdf', 'pdftotext', 'mutool'],
  },
  'sweep:looks': {
    about: 'tools over every PDF of a folder, whose results must look as promised; FOLDER',
    steps: [['scripts/sweep/looks.ts']],
    programs: [],
  },
  chaos: {
    about: 'servers that are killed, with one node and with several',
    steps: [['scripts/build.ts'], ['bench/server/chaos.ts'], ['bench/server/cluster-chaos.ts']],
    programs: ['bwrap', 'pdftotext', 'redis-server', 'swift-proxy-server'],
  },
  load: {
    about: 'fifty visitors at one server',
    steps: [['scripts/build.ts'], ['bench/server/load.ts']],
    programs: ['bwrap'],
  },
  overhead: {
    about: 'time that the server adds to a job',
    steps: [['scripts/build.ts'], ['bench/server/overhead.ts']],
    programs: CLUSTER,
  },
  throughput: {
    about: 'jobs per minute of several workers',
    steps: [['scripts/build.ts'], ['bench/server/throughput.ts']],
    programs: CLUSTER,
  },
  'operation-costs': {
    about: 'cost of each operation, for fair turns',
    steps: [['scripts/build.ts'], ['bench/server/operation-costs.ts']],
    programs: CLUSTER,
  },
  steady: {
    about: 'memory of the server, idle and around 500 mixed jobs, twice',
    steps: [['scripts/build.ts', 'server'], ['bench/server/steady.ts']],
    programs: FOR_JOBS,
  },
  simulate: {
    about: "the queue's turns under simulated load",
    steps: [['bench/server/simulate.ts']],
    programs: [],
  },
  attacks: {
    about: 'attacks on a running server, each with and without its defence',
    steps: [['bench/server/attacks.ts']],
    programs: ['bwrap'],
  },
  'bare-machine': {
    about: 'both commands of the README on a bare Debian',
    steps: [['scripts/deployment/bare-machine.ts']],
    programs: ['debootstrap', 'chromium', 'qpdf'],
  },
  container: {
    about: 'the container, built and tried; --slim without LibreOffice and Tesseract',
    steps: [['scripts/deployment/container.ts']],
    programs: ['debootstrap', 'buildah', 'runc', 'chromium', 'qpdf'],
  },
  'pack:cli': {
    about: 'packages of the command line for every system; --output FOLDER',
    steps: [['scripts/build.ts', 'cli'], ['scripts/release/pack-ways.ts']],
    programs: [],
  },
  'try-ways': {
    about: 'installs each package of the command line in a clean root and tries it; FOLDER',
    steps: [['scripts/release/try-ways.ts']],
    programs: ['debootstrap', 'buildah'],
  },
  release: {
    about: 'checks, packs and describes a release',
    steps: [['scripts/release/main.ts']],
    programs: [...FOR_TESTS, 'debootstrap', 'buildah'],
  },
  'supply-chain': {
    about: 'bill of materials and known faults of the packages that are shipped; FOLDER',
    steps: [['scripts/supply-chain.ts']],
    programs: [],
  },
  pictures: {
    about: 'pictures of the README, the manifest and the guides; --only guides --languages de',
    steps: [['scripts/build.ts'], ['scripts/pictures/main.ts']],
    programs: ['chromium', ...FOR_JOBS],
  },
  mutations: {
    about: 'exported functions broken one by one: do the quick tests of their package notice? --seed 45 --mutants 20',
    steps: [['scripts/mutations/main.ts']],
    programs: ['qpdf', 'pdftotext', 'mutool'],
  },
  'new-tool': {
    about: "a new tool's folder that passes all checks; ID GROUP",
    steps: [['scripts/new-tool.ts']],
    programs: [],
  },
  generate: {
    about: 'generated files, after ids.ts or a declaration changed; --check',
    steps: [['scripts/generate.ts']],
    programs: [],
  },
  format: {
    about: 'formats the code and mends what the linter can mend',
    steps: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']],
    programs: [],
  },
};

/** The table of all tasks, a line each. */
export function taskTable() {
  const width = Math.max(...Object.keys(TASKS).map((name) => name.length));
  return Object.entries(TASKS)
    .map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
    .join('\n');
}
