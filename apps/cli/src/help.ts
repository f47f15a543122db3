import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { type Limits, resolveFor, type ToolPage } from '@recto/contract/tool';
import { PAGES } from '@recto/tools/pages';
import { pageTextId } from '@recto/words/declared-ids';
import { type Message, message } from '@recto/words/message';
import { otherNames } from './aliases.ts';
import { COMMANDS, type Command } from './commands.ts';
import { displayWidth, padToWidth, wrapToWidth } from './display-width.ts';
import { examplesOf } from './examples.ts';
import { FLAG_GROUPS } from './general-flags.ts';
import { describeFlag, type Flag, optionFlags } from './option-flags.ts';
import type { Words } from './words.ts';

const LINE_WIDTH = 96;
const INDENT = 4;

export const OUTPUT_PLACEHOLDER = { one: 'FILE', many: 'FOLDER', each: 'FILE|FOLDER' } as const;

const TEXTS = {
  tagline: message('cli.tagline', 'Recto: the PDF toolkit that loses nothing of your file.'),
  usage: message('cli.usage', 'Usage:'),
  toolHelp: message('cli.toolHelp', 'Options of one tool'),
  tools: message('cli.tools', 'Tools:'),
  passwords: message(
    'cli.passwordsFrom',
    'A password is never an argument: --password-file FILE, --password-env VARIABLE, --password-command COMMAND, or a prompt.',
  ),
  streams: message('cli.streams', 'INPUT and OUTPUT may be - for standard input and output.'),
  examples: message('cli.examples', 'Examples:'),
  exitCodes: message(
    'cli.exitStatus',
    'Exit codes: 0 done, 2 bad usage, 3 input refused, 4 locked, 5 damaged, 6 engine missing, 7 timed out, 8 done with findings, 1 anything else.',
  ),
  options: message('cli.options', 'Options:'),
  alsoCalled: message('cli.alsoCalled', 'Also called {names}.'),
  takes: message(
    'cli.takesFiles',
    '{most, plural, =0 {Takes any number of files ({types}).} one {Takes one file ({types}).} other {Takes {most} files ({types}).}}',
  ),
};

/** `recto --help`. The first page of each tool says what it does; no declaration is loaded. */
export function overview(words: Words): string {
  const tools = PAGES.filter(({ toolId }, at) => toolId !== PAGES[at - 1]?.toolId);
  const width = Math.max(...tools.map(({ toolId }) => toolId.length)) + 2;
  const usage = words(TEXTS.usage);
  const calls = [
    ['recto help TOOL', words(TEXTS.toolHelp)],
    ...COMMANDS.map(({ name, description, argument }) => [`recto ${name}${argument}`, words(description)]),
  ];
  const callWidth = Math.max(...calls.map(([call = '']) => call.length)) + 2;
  const indent = ' '.repeat(displayWidth(usage) + 1);
  return [
    words(TEXTS.tagline),
    '',
    `${usage} recto TOOL [--option value ...] INPUT... -o OUTPUT`,
    ...calls.map(([call = '', about = '']) => `${indent}${call.padEnd(callWidth)}${about}`),
    `${indent}recto --version`,
    '',
    words(TEXTS.tools),
    ...tools.map((page) => `  ${page.toolId.padEnd(width)}${descriptionOf(page, words)}`),
    '',
    words(TEXTS.passwords),
    words(TEXTS.streams),
    words(TEXTS.exitCodes),
  ].join('\n');
}

/** `recto TOOL --help`. */
export function toolHelp(tool: AnyTool, words: Words): string {
  const own = optionFlags(tool).map((flag) => inHelp(flag, defaultOf(flag.schema.default), words));
  const others = otherNames(tool.id);
  return [
    `${toolTitle(tool, words)}: ${toolDescription(tool, words)}`,
    '',
    `${words(TEXTS.usage)} recto ${tool.id} [--option value ...] INPUT... -o ${OUTPUT_PLACEHOLDER[tool.output.kind]}`,
    limitsLine(tool, words),
    ...(others.length > 0 ? [words(TEXTS.alsoCalled, { names: others.join(', ') })] : []),
    '',
    ...(own.length > 0 ? [words(TEXTS.options), ...own, ''] : []),
    ...FLAG_GROUPS.flatMap(({ title, flags }) => [words(title), ...flags.map((flag) => inHelp(flag, '', words)), '']),
    words(TEXTS.examples),
    ...examplesOf(tool).map((example) => `  ${example}`),
  ].join('\n');
}

/** `recto run --help` and its like. */
export function commandHelp(command: Command, about: readonly string[], words: Words): string {
  const { name, description, argument, flags } = command;
  return [
    `recto ${name}: ${words(description)}`,
    '',
    `${words(TEXTS.usage)} recto ${name}${argument}`,
    ...about.flatMap((text) => wrapToWidth(text, LINE_WIDTH)),
    '',
    words(TEXTS.options),
    ...flags.map((flag) => inHelp(flag, '', words)),
  ].join('\n');
}

/** Descriptions of tools for a terminal, where those of their pages name things that only a page has. */
const TERMINAL_DESCRIPTIONS: Readonly<Record<string, Message>> = {
  reorder: message(
    'cli.tool.reorder',
    'Put pages in another order; leave some out, repeat them, or insert pages of other files.',
  ),
  scan: message('cli.tool.scan', 'Photographs of sheets become flat, clean pages.'),
  ocr: message('cli.tool.ocr', 'Make scans searchable: text in 13 languages.'),
};

/** Returns the title of a tool. */
export function toolTitle({ pages: [{ route, title }] }: AnyTool, words: Words): string {
  return words.plain({ id: pageTextId(route, 'title'), text: title });
}

/** Returns one sentence that describes a tool. */
export function toolDescription({ pages: [page] }: AnyTool, words: Words): string {
  return descriptionOf(page, words);
}

function descriptionOf(page: Pick<ToolPage, 'route' | 'description'>, words: Words): string {
  const forTerminal = TERMINAL_DESCRIPTIONS[page.route];
  if (forTerminal) return words(forTerminal);
  return words.plain({ id: pageTextId(page.route, 'description'), text: page.description });
}

/** "Takes one file (.pdf)." */
export function limitsLine(tool: AnyTool, words: Words): string {
  const defaults = parseOptions(tool.options, {});
  const { minFiles, maxFiles }: Limits = resolveFor(tool.limits, defaults);
  const types = resolveFor(tool.accept, defaults).flatMap(({ extensions }) => extensions);
  return words(TEXTS.takes, { most: maxFiles > minFiles ? 0 : maxFiles, types: types.join(', ') });
}

function inHelp(flag: Flag, preset: string, words: Words): string {
  const { name, short, placeholder } = flag;
  const names = `${short ? `-${short}, ` : ''}--${name}${placeholder === undefined ? '' : ` ${placeholder}`}`;
  const lines = wrapToWidth(`${describeFlag(flag, words)}${preset}`, LINE_WIDTH - INDENT);
  return [`  ${names}`, ...lines.map((line) => padToWidth('', INDENT) + line)].join('\n');
}

function defaultOf(value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return ` [${Array.isArray(value) ? value.join(',') : String(value)}]`;
}
