// Programs from outside npm: installs them where that is possible and allowed, and says in three lines what is missing, what
// waits for it and how to get it where it is not. Dependency-free, for any Node since 18.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Program -> its name for people where that is not the command, the Debian packages that have it, and what waits for it. */
const PROGRAMS = {
  chromium: { packageName: 'chromium', waiting: 'the browser tests' },
  'chromium-headless-shell': {
    packageName: 'chromium-headless-shell',
    waiting: 'nothing, but the browser tests take twice the processor time',
  },
  'firefox-esr': { title: 'Firefox', packageName: 'firefox-esr', waiting: 'the journeys in Firefox' },
  // WebKit's engine comes with its driver; MiniBrowser needs a screen.
  WebKitWebDriver: { title: 'WebKitGTK', packageName: 'webkit2gtk-driver', waiting: 'the journeys in WebKit' },
  Xvfb: { packageName: 'xvfb', waiting: 'the journeys in WebKit' },
  qpdf: { packageName: 'qpdf', waiting: 'checks of results by a second engine (qpdf), bench and sweep' },
  pdftotext: { packageName: 'poppler-utils', waiting: 'checks of results by a second engine (poppler) and sweep' },
  ocrmypdf: { packageName: 'ocrmypdf', waiting: 'the comparisons of compression and text recognition with OCRmyPDF' },
  pngquant: { packageName: 'pngquant', waiting: 'the comparison of compression with OCRmyPDF -O3' },
  // English comes with it; the engine brings its own data, so that tests need no more. The comparison uses Debian's.
  tesseract: {
    title: 'Tesseract',
    packageName: 'tesseract-ocr',
    waiting: 'nothing, but text recognition on the server is slower',
  },
  'tesseract-languages': {
    packageName: [
      ...['ara', 'chi-sim', 'chi-tra', 'deu', 'fra', 'hin', 'ita', 'jpn', 'kor', 'por', 'rus', 'spa', 'osd'].map(
        (language) => `tesseract-ocr-${language}`,
      ),
    ],
    path: '/usr/share/tesseract-ocr/5/tessdata/kor.traineddata',
    waiting: 'the comparison of text recognition with the native program in 13 languages',
  },
  'fonts-for-ocr': {
    packageName: ['fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk'],
    path: '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc',
    waiting: 'the pages of bench:ocr',
  },
  img2pdf: { packageName: 'img2pdf', waiting: 'the comparison of image2pdf with img2pdf' },
  pdftoppm: { packageName: 'poppler-utils', waiting: 'comparisons of drawn pages with poppler' },
  jbig2dec: { packageName: 'jbig2dec', waiting: 'checks of the JBIG2 encoder by a second decoder' },
  bwrap: {
    title: 'bubblewrap',
    packageName: 'bubblewrap',
    waiting: 'every job on the server, and conversions from Word, Excel and PowerPoint to PDF',
  },
  gs: { packageName: 'ghostscript', waiting: "the damage matrix's comparison with Ghostscript" },
  nginx: { packageName: 'nginx-light', waiting: 'the test of the shipped nginx configuration' },
  openssl: { packageName: 'openssl', waiting: 'tests of TLS and of digital signatures' },
  debootstrap: { packageName: 'debootstrap', waiting: 'bare-machine' },
  buildah: { packageName: 'buildah', waiting: 'container' },
  runc: {
    packageName: 'runc',
    path: '/usr/sbin/runc',
    waiting: 'container, and the test of the shipped seccomp profile',
  },
  curl: { packageName: 'curl', waiting: 'tests of the examples for developers' },
  soffice: {
    title: 'LibreOffice',
    packageName: ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui'],
    waiting: 'Word to PDF, Excel to PDF and PowerPoint to PDF',
  },
  'office-formulas': {
    title: 'LibreOffice Math',
    packageName: 'libreoffice-math-nogui',
    path: '/usr/lib/libreoffice/program/libsmlo.so',
    waiting: 'formulas in Office documents, which are missing from their PDFs without it',
  },
  'office-bridge': {
    title: "LibreOffice's Python bridge",
    packageName: 'python3-uno',
    path: '/usr/lib/python3/dist-packages/uno.py',
    waiting: 'quick Office conversions, which otherwise start LibreOffice for each document',
  },
  'office-fonts': {
    title: 'fonts',
    packageName: [
      ...['fonts-liberation', 'fonts-crosextra-carlito', 'fonts-crosextra-caladea'],
      ...['fonts-noto-core', 'fonts-noto-cjk'],
    ],
    path: '/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf',
    waiting: 'Office documents in the fonts that they ask for',
  },
  'python3-numpy': {
    packageName: 'python3-numpy',
    path: '/usr/lib/python3/dist-packages/numpy',
    waiting: 'page similarity in bench:office',
  },
  'python3-pil': {
    packageName: 'python3-pil',
    path: '/usr/lib/python3/dist-packages/PIL',
    waiting: 'page similarity in bench:office',
  },
  java: { title: 'Java', packageName: 'default-jre-headless', waiting: 'the test of a generated Python client' },
  'python3-urllib3': {
    packageName: ['python3-urllib3', 'python3-six', 'python3-dateutil', 'python3-certifi'],
    path: '/usr/lib/python3/dist-packages/urllib3',
    waiting: 'the test of a generated Python client',
  },
  'redis-server': { packageName: 'redis-server', waiting: 'tests of the distributed server' },
  'swift-proxy-server': {
    packageName: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
    waiting: 'tests of the store on S3 and of the distributed server',
  },
  mutool: {
    packageName: 'mupdf-tools',
    waiting: 'checks of hidden text by a fourth engine (MuPDF), and comparisons with mutool',
  },
};

/** While this file stands, Debian's maintainer scripts start no service (policy-rc.d, exit 101 = not allowed). */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';
/** Time to wait for another apt-get. */
const LOCK_SECONDS = 120;

/** Programs that the jobs of all tools together need on a server. */
export const FOR_JOBS = ['bwrap', 'soffice', 'office-bridge', 'office-fonts', 'tesseract'];

/**
 * Makes sure that the programs are there. Installs only as root on a system with apt-get, and never when
 * RECTO_NO_INSTALL is set.
 * @param names keys of PROGRAMS.
 * @param timed runs a step and prints a line about it.
 * @returns lines on what is still missing; none when nothing is.
 */
export async function providePrograms(names, timed) {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length === 0) return [];
  if (mayInstall()) await install(missing, timed);
  return describeMissing(missing.filter((name) => !isThere(name)));
}

/**
 * Describes the missing programs, the work that waits for them, and the one command that installs them. @param names keys
 * of PROGRAMS
 */
export function describeMissing(names) {
  if (names.length === 0) return [];
  const waiting = [...new Set(names.map((name) => PROGRAMS[name].waiting))];
  return [
    `Missing: ${names.map(titleOf).join(', ')}.`,
    `Waiting for that: ${waiting.join('; ')}. All else works.`,
    `On Debian and Ubuntu this installs it: sudo apt-get install --no-install-recommends ${packagesOf(names).join(' ')}`,
  ];
}

const titleOf = (name) => PROGRAMS[name].title ?? name;
const packagesOf = (names) => [...new Set(names.flatMap((name) => PROGRAMS[name].packageName))];

/** Modules have no command: the file that they bring tells. */
function isThere(name) {
  const { path } = PROGRAMS[name];
  return path === undefined ? isOnPath(name) : existsSync(path);
}

function isOnPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)));
}

function mayInstall() {
  return process.getuid?.() === 0 && isOnPath('apt-get') && !process.env.RECTO_NO_INSTALL;
}

async function install(names, timed) {
  const ownPolicy = !existsSync(SERVICE_POLICY);
  if (ownPolicy) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await timed('read the lists of Debian packages', () => aptGet(['update']));
    await timed(`installed from Debian: ${names.map(titleOf).join(', ')}`, () =>
      aptGet(['install', '-y', '--no-install-recommends', ...packagesOf(names)]),
    );
  } finally {
    if (ownPolicy) rmSync(SERVICE_POLICY, { force: true });
  }
}

/** Keeps what apt-get says back, and shows it when it fails. @returns false then */
async function aptGet(commandArguments) {
  const child = spawn('apt-get', ['-qq', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...commandArguments], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const said = [];
  child.stdout.on('data', (part) => said.push(part));
  child.stderr.on('data', (part) => said.push(part));
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  if (status !== 0) process.stderr.write(Buffer.concat(said));
  return status === 0;
}
