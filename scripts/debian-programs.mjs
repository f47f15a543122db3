// Programs from outside npm that tests and measurements use: installs them where that is possible and allowed, and says
// plainly what is missing and what waits for it where it is not. Dependency-free, for any Node since 18.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Program -> the Debian package that has it, and what cannot be done without it. */
const PROGRAMS = {
  chromium: { packageName: 'chromium', waiting: 'the browser tests' },
  qpdf: { packageName: 'qpdf', waiting: 'checks of results by a second engine (qpdf), bench and sweep' },
  pdftotext: { packageName: 'poppler-utils', waiting: 'checks of results by a second engine (poppler) and sweep' },
  ocrmypdf: { packageName: 'ocrmypdf', waiting: 'the comparisons of compression and text recognition with OCRmyPDF' },
  pngquant: { packageName: 'pngquant', waiting: 'the comparison of compression with OCRmyPDF -O3' },
  // English comes with it; the engine brings its own data, so that tests need no more. The comparison uses Debian's.
  tesseract: {
    packageName: 'tesseract-ocr',
    waiting: "tests of the server's text recognition by the native program, and bench:ocr",
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
  bwrap: { packageName: 'bubblewrap', waiting: 'tests of the fence around an engine process' },
  gs: { packageName: 'ghostscript', waiting: "the damage matrix's comparison with Ghostscript" },
  nginx: { packageName: 'nginx-light', waiting: 'the test of the shipped nginx configuration' },
  openssl: { packageName: 'openssl', waiting: 'tests of TLS and of digital signatures' },
  curl: { packageName: 'curl', waiting: 'tests of the examples for developers' },
  soffice: {
    packageName: [
      ...['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui', 'python3-uno'],
      ...[
        'fonts-liberation',
        'fonts-crosextra-carlito',
        'fonts-crosextra-caladea',
        'fonts-noto-core',
        'fonts-noto-cjk',
      ],
    ],
    waiting: 'Word, Excel and PowerPoint to PDF, checks of office files by LibreOffice, and bench:office',
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

/**
 * Makes sure that the programs are there. Installs only as root on a system with apt-get, and never when
 * RECTO_NO_INSTALL is set; otherwise prints a list of what is missing.
 * @param names keys of PROGRAMS.
 * @param taskName for the messages.
 */
export function providePrograms(names, taskName) {
  let missing = names.filter((name) => !isThere(name));
  if (missing.length > 0 && mayInstall()) {
    install(missing.flatMap((name) => PROGRAMS[name].packageName));
    missing = names.filter((name) => !isThere(name));
  }
  if (missing.length === 0) return;
  console.log(`Missing for \`npm run ${taskName}\` (it runs without, but these wait):`);
  for (const name of missing) {
    const { packageName, waiting } = PROGRAMS[name];
    console.log(`  - ${name} (Debian package ${packageName}): ${waiting}`);
  }
  console.log(
    `On Debian: sudo apt-get install ${missing.flatMap((name) => PROGRAMS[name].packageName).join(' ')} (as root this happens by itself)`,
  );
}

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

function install(packageNames) {
  console.log(`Installing Debian packages: ${packageNames.join(' ')} ...`);
  const ownPolicy = !existsSync(SERVICE_POLICY);
  if (ownPolicy) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const updated = aptGet(['update', '-qq']);
    const installed = aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packageNames]);
    if (!installed) console.log(`apt-get could not install them${updated ? '' : ' (nor update its lists)'}.`);
  } finally {
    if (ownPolicy) rmSync(SERVICE_POLICY, { force: true });
  }
}

function aptGet(commandArguments) {
  const result = spawnSync('apt-get', commandArguments, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return result.status === 0;
}
