import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { type AnyTool, usedBy } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { toRectoError } from '@recto/contract/recto-error';
import { nativeTesseractVersion } from '@recto/ocr/node';
import { createOfficePool, officeSupport } from '@recto/office/pool';
import { createProcessHost, probeIsolation, withWorkFolder } from '@recto/runtime/node';
import { message } from '@recto/words/message';
import { translateError } from '@recto/words/translate-data';
import { displayWidth, padToWidth } from './display-width.ts';
import { locateEngine } from './engine-location.ts';
import type { Words } from './words.ts';

/** Names of things that have no name of their own; null for a proper name. */
const NAMES = {
  Node: null,
  engine: message('cli.doctor.engine', 'engine'),
  sandbox: message('cli.doctor.sandbox', 'sandbox'),
  LibreOffice: null,
  fonts: message('cli.doctor.fonts', 'fonts'),
  Tesseract: null,
  machine: message('cli.doctor.machine', 'machine'),
};

const STATES = {
  good: message('cli.doctor.good', 'good'),
  poor: message('cli.doctor.poor', 'limited'),
  missing: message('cli.doctor.missing', 'missing'),
};

const TEXTS = {
  opensFiles: message('cli.doctor.opensFiles', 'opens files in a separate process'),
  misreads: message('cli.doctor.misreads', 'starts, but misreads a file of one page'),
  sandboxed: message(
    'cli.doctor.sandboxed',
    'jobs run without a network and see no file but their inputs (bubblewrap)',
  ),
  noNamespaces: message(
    'cli.doctor.noNamespaces',
    'bubblewrap is installed, but this system forbids user namespaces: jobs run with the rights that you have',
  ),
  notSandboxed: message('cli.doctor.notSandboxed', 'jobs run with the rights that you have; {command}'),
  notInstalled: message('cli.doctor.notInstalled', 'not installed; {command}'),
  needsSandbox: message('cli.doctor.needsSandbox', '{problem}: it only runs in its sandbox'),
  converts: message('cli.doctor.converts', 'converts Word, Excel and PowerPoint'),
  startsAgain: message('cli.doctor.startsAgain', 'restarts for each document; {command}'),
  hasFonts: message('cli.doctor.hasFonts', 'fonts as wide as Calibri, Cambria, Arial and Times are installed'),
  lacksFonts: message('cli.doctor.lacksFonts', 'lines of Office documents break elsewhere; {command}'),
  slowOcr: message('cli.doctor.slowOcr', 'text is recognised at half the speed; {command}'),
  memory: message('cli.doctor.memory', '{gibibytes} GB of memory, {processors, number} processors'),
  littleMemory: message('cli.doctor.littleMemory', '{machine}: the largest files need more memory'),
  tools: message('cli.doctor.tools', '{can, number} of {all, number} tools work here: {tools}.'),
  cannot: message('cli.doctor.cannot', '{tool} does not; missing: {because}.'),
};

/** One thing that jobs use. */
export interface Finding {
  readonly what: keyof typeof NAMES;
  /** `poor`: jobs run, but not as well. */
  readonly state: 'good' | 'poor' | 'missing';
  /** Version or state of the thing, or why it is missing and how to get it, in the language of the person who asks. */
  readonly text: string;
}

/** Abilities of this machine. */
export interface DoctorReport {
  readonly findings: readonly Finding[];
  /** Ids of tools that work here. */
  readonly can: readonly string[];
  readonly cannot: readonly { readonly tool: string; readonly because: Finding['what'] }[];
}

const FONT_OF_WORD = '/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf';
const BYTES_PER_GIBIBYTE = 1_073_741_824;
const FEW_GIBIBYTES = 2;
/** One empty page, without a cross-reference table that would have to be right: the engine finds its way. */
const SMALLEST_PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Finds out by trying: starts an engine, the sandbox and, where it is installed, LibreOffice's sandbox. */
export async function examine(tools: readonly AnyTool[], words: Words): Promise<DoctorReport> {
  const engine = await examineEngine(words);
  const office = await examineOffice(words);
  const findings = [
    nodeFinding(),
    engine,
    await examineSandbox(words),
    office,
    fontsFinding(words),
    ocrFinding(words),
    memoryFinding(words),
  ];
  const can: string[] = [];
  const cannot: DoctorReport['cannot'][number][] = [];
  for (const tool of tools) {
    const needsOffice = usedBy(tool, parseOptions(tool.options, {})).includes('office');
    const lacking = [engine, ...(needsOffice ? [office] : [])].find(({ state }) => state === 'missing');
    if (lacking) cannot.push({ tool: tool.id, because: lacking.what });
    else can.push(tool.id);
  }
  return { findings, can, cannot };
}

/** For people. */
export function reportAsText({ findings, can, cannot }: DoctorReport, words: Words): string {
  const nameOf = (what: Finding['what']) => words(NAMES[what] ?? { id: '', text: what });
  const names = Math.max(...findings.map(({ what }) => displayWidth(nameOf(what)))) + 2;
  const states = Math.max(...Object.values(STATES).map((state) => displayWidth(words(state)))) + 2;
  return [
    ...findings.map(
      ({ what, state, text }) => `${padToWidth(words(STATES[state]), states)}${padToWidth(nameOf(what), names)}${text}`,
    ),
    '',
    words(TEXTS.tools, { can: can.length, all: can.length + cannot.length, tools: can.join(', ') }),
    ...cannot.map(({ tool, because }) => words.compose(TEXTS.cannot, { tool, because: nameOf(because) })),
  ].join('\n');
}

function nodeFinding(): Finding {
  return { what: 'Node', state: 'good', text: process.versions.node };
}

/** Describes a file as every job does first. */
async function examineEngine(words: Words): Promise<Finding> {
  try {
    const pages = await withWorkFolder(undefined, async (folder) => {
      const path = join(folder, 'smallest.pdf');
      await writeFile(path, SMALLEST_PDF);
      const host = createProcessHost({ ...locateEngine(), ranOn: 'command-line' });
      return (await host.describe({ path })).pages;
    });
    const text = words(pages === 1 ? TEXTS.opensFiles : TEXTS.misreads);
    return { what: 'engine', state: pages === 1 ? 'good' : 'missing', text };
  } catch (thrown) {
    return { what: 'engine', state: 'missing', text: translateError(words.translation, toRectoError(thrown)) };
  }
}

async function examineSandbox(words: Words): Promise<Finding> {
  const { bubblewrap } = await probeIsolation('auto');
  if (bubblewrap) {
    return { what: 'sandbox', state: 'good', text: words(TEXTS.sandboxed) };
  }
  const text = existsSync('/usr/bin/bwrap')
    ? words(TEXTS.noNamespaces)
    : words(TEXTS.notSandboxed, { command: 'sudo apt-get install bubblewrap' });
  return { what: 'sandbox', state: 'poor', text };
}

async function examineOffice(words: Words): Promise<Finding> {
  const what = 'LibreOffice';
  const support = officeSupport();
  if (support === 'none') {
    const command =
      'sudo apt-get install --no-install-recommends libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui python3-uno';
    return { what, state: 'missing', text: words(TEXTS.notInstalled, { command }) };
  }
  try {
    await (await createOfficePool({ size: 1 })).close();
  } catch (thrown) {
    const problem = translateError(words.translation, toRectoError(thrown));
    return { what, state: 'missing', text: words.compose(TEXTS.needsSandbox, { problem }) };
  }
  return support === 'warm'
    ? { what, state: 'good', text: words(TEXTS.converts) }
    : { what, state: 'poor', text: words(TEXTS.startsAgain, { command: 'sudo apt-get install python3-uno' }) };
}

function fontsFinding(words: Words): Finding {
  if (existsSync(FONT_OF_WORD)) return { what: 'fonts', state: 'good', text: words(TEXTS.hasFonts) };
  const command = 'sudo apt-get install fonts-liberation fonts-crosextra-carlito fonts-crosextra-caladea';
  return { what: 'fonts', state: 'poor', text: words(TEXTS.lacksFonts, { command }) };
}

function ocrFinding(words: Words): Finding {
  const version = nativeTesseractVersion();
  return version === null
    ? {
        what: 'Tesseract',
        state: 'poor',
        text: words(TEXTS.slowOcr, { command: 'sudo apt-get install tesseract-ocr' }),
      }
    : { what: 'Tesseract', state: 'good', text: version };
}

function memoryFinding(words: Words): Finding {
  const gibibytes = totalmem() / BYTES_PER_GIBIBYTE;
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const text = words.compose(TEXTS.memory, {
    gibibytes: new Intl.NumberFormat(words.translation.language, oneDigit).format(gibibytes),
    processors: availableParallelism(),
  });
  return gibibytes < FEW_GIBIBYTES
    ? { what: 'machine', state: 'poor', text: words.compose(TEXTS.littleMemory, { machine: text }) }
    : { what: 'machine', state: 'good', text };
}
