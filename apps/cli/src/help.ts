import { type AnyTool, type Limits, parseOptions, resolveFor } from '@recto/contract';
import { GENERAL_FLAGS } from './general-flags.ts';
import { type Flag, optionFlags } from './option-flags.ts';

const LINE_WIDTH = 96;
const INDENT = 4;

export const OUTPUT_PLACEHOLDER = { one: 'FILE', many: 'FOLDER', each: 'FILE|FOLDER' } as const;

/** `recto --help`. */
export function overview(tools: readonly AnyTool[]): string {
  const width = Math.max(...tools.map(({ id }) => id.length)) + 2;
  return [
    'Recto: the PDF toolkit that loses nothing of your file.',
    '',
    'Usage: recto TOOL [--option value ...] INPUT... -o OUTPUT',
    '       recto TOOL --help        options of one tool',
    '       recto tools [--json]     all tools, with limits, accepted types and options',
    '       recto doctor [--json]    what this machine can do, what it cannot, and why',
    '       recto completions SHELL  completions for bash, zsh or fish',
    '       recto man                the manual page',
    '       recto --version',
    '',
    'Tools:',
    ...tools.map(({ id, pages }) => `  ${id.padEnd(width)}${pages[0].description}`),
    '',
    'A password is never an argument: --password-file FILE, or a prompt on a terminal.',
    'INPUT and OUTPUT may be - for standard input and output.',
    'Exit codes: 0 done, 2 bad usage, 3 input refused, 4 locked, 5 damaged, 6 engine missing, 7 cancelled or timed out, 1 anything else.',
  ].join('\n');
}

/** `recto TOOL --help`. */
export function toolHelp(tool: AnyTool): string {
  const own = optionFlags(tool).map((flag) => describeFlag(flag, defaultOf(flag.schema.default)));
  return [
    `${tool.pages[0].title}: ${tool.pages[0].description}`,
    '',
    `Usage: recto ${tool.id} [--option value ...] INPUT... -o ${OUTPUT_PLACEHOLDER[tool.output.kind]}`,
    limitsLine(tool),
    '',
    'Options:',
    ...own,
    '',
    'General options:',
    ...GENERAL_FLAGS.map((flag) => describeFlag(flag, '')),
  ].join('\n');
}

/** "Takes 1 to 10 files (.pdf) of at most 150 MB each." */
export function limitsLine(tool: AnyTool): string {
  const defaults = parseOptions(tool.options, {});
  const { minFiles, maxFiles, maxFileMegabytes }: Limits = resolveFor(tool.limits, defaults);
  const types = resolveFor(tool.accept, defaults).flatMap(({ extensions }) => extensions);
  const count = minFiles === maxFiles ? `${maxFiles}` : `${minFiles} to ${maxFiles}`;
  return `Takes ${count} file${maxFiles === 1 ? '' : 's'} (${types.join(', ')}) of at most ${maxFileMegabytes} MB${maxFiles === 1 ? '' : ' each'}.`;
}

function describeFlag({ name, short, placeholder, description, isRepeatable }: Flag, preset: string): string {
  const names = `${short ? `-${short}, ` : ''}--${name}${placeholder === undefined ? '' : ` ${placeholder}`}`;
  const text = `${description}${isRepeatable ? ' (may be repeated)' : ''}${preset}`;
  return `  ${names}\n${wrap(text)}`;
}

function defaultOf(value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return ` [${Array.isArray(value) ? value.join(',') : String(value)}]`;
}

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > LINE_WIDTH - INDENT) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].map((one) => ' '.repeat(INDENT) + one).join('\n');
}
