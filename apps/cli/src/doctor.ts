import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { type AnyTool, parseOptions, toRectoError, usedBy } from '@recto/contract';
import { nativeTesseractVersion } from '@recto/ocr/node';
import { createOfficePool, officeSupport } from '@recto/office/pool';
import { createProcessHost, probeIsolation, withWorkFolder } from '@recto/runtime/node';
import { locateEngine } from './engine-location.ts';

/** One thing that jobs use. */
export interface Finding {
  readonly what: string;
  /** `poor`: jobs run, but not as well. */
  readonly state: 'good' | 'poor' | 'missing';
  /** What it is, or why not and how to get it. */
  readonly text: string;
}

/** What this machine can do. */
export interface DoctorReport {
  readonly findings: readonly Finding[];
  /** Ids of tools that work here. */
  readonly can: readonly string[];
  readonly cannot: readonly { readonly tool: string; readonly because: string }[];
}

const FONT_OF_WORD = '/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf';
const BYTES_PER_GIBIBYTE = 1_073_741_824;
const FEW_GIBIBYTES = 2;
/** One empty page, without a cross-reference table that would have to be right: the engine finds its way. */
const SMALLEST_PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Finds out by trying: starts an engine, the sandbox and, where it is installed, LibreOffice's sandbox. */
export async function examine(tools: readonly AnyTool[]): Promise<DoctorReport> {
  const engine = await examineEngine();
  const office = await examineOffice();
  const findings = [
    nodeFinding(),
    engine,
    await examineSandbox(),
    office,
    fontsFinding(),
    ocrFinding(),
    memoryFinding(),
  ];
  const can: string[] = [];
  const cannot: { tool: string; because: string }[] = [];
  for (const tool of tools) {
    const needsOffice = usedBy(tool, parseOptions(tool.options, {})).includes('office');
    const lacking = [engine, ...(needsOffice ? [office] : [])].find(({ state }) => state === 'missing');
    if (lacking) cannot.push({ tool: tool.id, because: lacking.what });
    else can.push(tool.id);
  }
  return { findings, can, cannot };
}

/** For people. */
export function reportAsText({ findings, can, cannot }: DoctorReport): string {
  const width = Math.max(...findings.map(({ what }) => what.length)) + 2;
  return [
    ...findings.map(({ what, state, text }) => `${state.padEnd(9)}${what.padEnd(width)}${text}`),
    '',
    `${can.length} of ${can.length + cannot.length} tools work here: ${can.join(', ')}.`,
    ...cannot.map(({ tool, because }) => `${tool} does not: ${because} is missing.`),
  ].join('\n');
}

function nodeFinding(): Finding {
  return { what: 'Node', state: 'good', text: process.versions.node };
}

/** Describes a file as every job does first. */
async function examineEngine(): Promise<Finding> {
  try {
    const pages = await withWorkFolder(undefined, async (folder) => {
      const path = join(folder, 'smallest.pdf');
      await writeFile(path, SMALLEST_PDF);
      const host = createProcessHost({ ...locateEngine(), ranOn: 'command-line' });
      return (await host.describe({ path })).pages;
    });
    const text = pages === 1 ? 'opens files in a process of its own' : 'starts, but misreads a file of one page';
    return { what: 'engine', state: pages === 1 ? 'good' : 'missing', text };
  } catch (thrown) {
    return { what: 'engine', state: 'missing', text: toRectoError(thrown).message };
  }
}

async function examineSandbox(): Promise<Finding> {
  const { bubblewrap } = await probeIsolation('auto');
  if (bubblewrap) {
    return {
      what: 'sandbox',
      state: 'good',
      text: 'jobs run without a network and see no file but their inputs (bubblewrap)',
    };
  }
  const text = existsSync('/usr/bin/bwrap')
    ? 'bubblewrap is installed, but this system forbids user namespaces: jobs run with the rights that you have'
    : 'jobs run with the rights that you have; sudo apt-get install bubblewrap';
  return { what: 'sandbox', state: 'poor', text };
}

async function examineOffice(): Promise<Finding> {
  const what = 'LibreOffice';
  const support = officeSupport();
  if (support === 'none') {
    const text =
      'sudo apt-get install --no-install-recommends libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui python3-uno';
    return { what, state: 'missing', text: `not installed; ${text}` };
  }
  try {
    await (await createOfficePool({ size: 1 })).close();
  } catch (thrown) {
    return { what, state: 'missing', text: `${toRectoError(thrown).message}: it only runs in its sandbox` };
  }
  return support === 'warm'
    ? { what, state: 'good', text: 'converts Word, Excel and PowerPoint' }
    : { what, state: 'poor', text: 'starts again for each document; sudo apt-get install python3-uno' };
}

function fontsFinding(): Finding {
  return existsSync(FONT_OF_WORD)
    ? { what: 'fonts', state: 'good', text: 'those that measure as Calibri, Cambria, Arial and Times do are here' }
    : {
        what: 'fonts',
        state: 'poor',
        text: 'Office documents change their lines; sudo apt-get install fonts-liberation fonts-crosextra-carlito fonts-crosextra-caladea',
      };
}

function ocrFinding(): Finding {
  const version = nativeTesseractVersion();
  return version === null
    ? {
        what: 'Tesseract',
        state: 'poor',
        text: 'text is recognised at half the speed; sudo apt-get install tesseract-ocr',
      }
    : { what: 'Tesseract', state: 'good', text: version };
}

function memoryFinding(): Finding {
  const gibibytes = totalmem() / BYTES_PER_GIBIBYTE;
  const text = `${gibibytes.toFixed(1)} GB of memory, ${availableParallelism()} processors`;
  return gibibytes < FEW_GIBIBYTES
    ? { what: 'machine', state: 'poor', text: `${text}: the largest files need more memory` }
    : { what: 'machine', state: 'good', text };
}
