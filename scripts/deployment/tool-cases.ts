import { type AnyTool, parseOptions, resolveFor } from '@recto/contract';
import {
  buildDocx,
  buildPdf,
  imageDocument,
  imageFixture,
  lockWithQpdf,
  plainPdf,
  richSpec,
  scanDocument,
  wordLink,
  wordParagraph,
  wordRun,
} from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import type { ToolId } from '@recto/tools/ids';

export const PASSWORD = 'open sesame';

/** A small job of one tool, as `/process` and the command line take it. */
export interface ToolCase {
  readonly files: readonly (readonly [name: string, bytes: Uint8Array])[];
  readonly params?: Readonly<Record<string, unknown>>;
  readonly flags?: readonly string[];
  readonly password?: string;
  readonly isLocked?: true;
  /** What the command line ends with, when that is an answer; else 0. */
  readonly exitCode?: number;
  /** What stands beside the files on the command line. */
  readonly besides?: readonly (readonly [name: string, text: string])[];
}

const MARKS = [{ kind: 'check', pages: '1', left: 72, top: 72, width: 20, height: 20 }];
const AREAS = [{ page: 1, left: 60, top: 60, width: 200, height: 60 }];

const rich = () => buildPdf(richSpec());
const png = async () => [['0.png', await imageFixture('plain.png')]] as const;

/** What is asked of tools whose default job would show little. */
const CASES: Readonly<Partial<Record<ToolId, () => Promise<ToolCase>>>> = {
  merge: async () => ({
    files: [
      ['0.pdf', rich()],
      ['1.pdf', plainPdf('B', 3)],
    ],
    params: { outline: 'flat' },
    flags: ['--outline', 'flat'],
  }),
  split: async () => ({
    files: [['0.pdf', plainPdf('S', 3)]],
    params: { mode: 'every-page' },
    flags: ['--mode', 'every-page'],
  }),
  rotate: async () => ({ files: [['0.pdf', rich()]], params: { angle: 270 }, flags: ['--angle', '270'] }),
  reorder: async () => ({
    files: [['0.pdf', plainPdf('R', 3)]],
    params: { order: '3,1,2' },
    flags: ['--order', '3,1,2'],
  }),
  'page-numbers': async () => ({
    files: [['0.pdf', plainPdf('N', 3)]],
    params: { text: 'Page {page} of {pages}' },
    flags: ['--text', 'Page {page} of {pages}'],
  }),
  crop: async () => ({
    files: [['0.pdf', plainPdf('C', 2)]],
    params: { by: 'margins', left: 10 },
    flags: ['--by', 'margins', '--left', '10'],
  }),
  properties: async () => ({
    files: [['0.pdf', plainPdf('P', 3)]],
    params: { title: 'Harvest of 2026', openAt: '2 fit-width' },
    flags: ['--title', 'Harvest of 2026', '--open-at', '2 fit-width'],
  }),
  'n-up': async () => ({
    files: [['0.pdf', rich()]],
    params: { layout: 'booklet' },
    flags: ['--layout', 'booklet'],
  }),
  extract: async () => ({
    files: [['0.pdf', rich()]],
    params: { what: ['text', 'fonts'] },
    flags: ['--what', 'text,fonts'],
  }),
  flatten: async () => ({ files: [['0.pdf', rich()]] }),
  convert: async () => ({
    files: [['0.pdf', plainPdf('C', 2)]],
    params: { format: 'pdf-to-png' },
    flags: ['--format', 'pdf-to-png'],
  }),
  image2pdf: async () => ({ files: await png() }),
  scan: async () => ({ files: await png() }),
  compress: async () => ({
    files: [['0.pdf', imageDocument(1, 'HEAVY')]],
    params: { quality: 40 },
    flags: ['--quality', '40'],
  }),
  protect: async () => ({
    files: [['0.pdf', rich()]],
    params: { userPassword: PASSWORD },
    flags: ['--user-password-file', 'password.txt'],
    isLocked: true,
  }),
  unlock: async () => ({
    files: [['0.pdf', await lockWithQpdf(rich(), { userPassword: PASSWORD })]],
    password: PASSWORD,
  }),
  redact: async () => ({
    files: [['0.pdf', plainPdf('R', 2)]],
    params: { search: ['page'], marks: AREAS },
    flags: ['--search', 'page', '--marks', 'areas.json'],
    besides: [['areas.json', JSON.stringify(AREAS)]],
  }),
  watermark: async () => ({
    files: [['0.pdf', plainPdf('W', 2)]],
    params: { text: 'COPY' },
    flags: ['--text', 'COPY'],
  }),
  esign: async () => ({
    files: [['0.pdf', plainPdf('E', 2)]],
    params: { placements: MARKS },
    flags: ['--placements', 'marks.json'],
    besides: [['marks.json', JSON.stringify(MARKS)]],
  }),
  ocr: async () => ({ files: [['0.pdf', scanDocument(['print', 'paper'])]] }),
  office2pdf: async () => ({
    files: [['0.docx', buildDocx({ body: wordParagraph(wordRun('Alike'), wordLink('#a', 'go')) })]],
  }),
  repair: async () => ({ files: [['0.pdf', rich().slice(0, -200)]] }),
  compare: async () => ({
    files: [
      ['0.pdf', rich()],
      ['1.pdf', plainPdf('NEW', 3)],
    ],
    params: { format: 'json' },
    flags: ['--format', 'json'],
    exitCode: 1,
  }),
};

/** Files by kind, for tools that have no case of their own (yet). */
const SAMPLES: Readonly<Record<string, () => Promise<ToolCase>>> = {
  pdf: async () => ({ files: [['0.pdf', plainPdf('SAMPLE', 2)]] }),
  png: async () => ({ files: await png() }),
};

/** The job of a tool; undefined for one that takes files of no known kind. */
export function caseOf(id: ToolId): (() => Promise<ToolCase>) | undefined {
  const tool: AnyTool = DECLARATIONS[id];
  const accept = resolveFor(tool.accept, parseOptions(tool.options, {}));
  return CASES[id] ?? accept.map(({ kind }) => SAMPLES[kind]).find((sample) => sample !== undefined);
}
