import type { AnyTool } from '@recto/contract/any-tool';
import { COMMANDS } from './commands.ts';
import { examplesOf } from './examples.ts';
import { FLAG_GROUPS, GENERAL_FLAGS } from './general-flags.ts';
import { limitsLine, OUTPUT_PLACEHOLDER } from './help.ts';
import { describeFlag, type Flag, optionFlags } from './option-flags.ts';
import { ENGLISH_WORDS } from './words.ts';

const EXIT_CODES: readonly (readonly [number, string])[] = [
  [0, 'Done.'],
  [1, 'Anything else.'],
  [2, 'Bad usage.'],
  [3, 'The input was refused.'],
  [4, 'The input is locked.'],
  [5, 'The input is damaged.'],
  [6, 'An engine is missing.'],
  [7, 'Out of time.'],
  [8, 'Done, with findings: check found something that is no damage, or compare found changes.'],
];

/** Environment variables: names, then their meaning. */
const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['LC_ALL, LC_MESSAGES, LANG, LANGUAGE', 'Choose the language of texts. The option --lang goes first.'],
  ['RECTO_CONFIG', 'Names the configuration; by default recto/config.json below XDG_CONFIG_HOME or ~/.config.'],
  ['TMPDIR', 'Where standard input and pipes are kept while a job runs.'],
  ['NO_COLOR', 'Is always obeyed: Recto uses no colours.'],
  ['RECTO_OCR_ENGINE', 'Which engine recognises text: wasm or native.'],
  ['RECTO_UNSAFE_NO_SANDBOX', '1 runs jobs without a sandbox, for files that you trust.'],
];

/** `recto.1`, in the macros of man(7). In English only: manual pages of other languages have places of their own. */
export function manPage(tools: readonly AnyTool[], version: string): string {
  return [
    `.TH RECTO 1 "" "recto ${roff(version)}" "User Commands"`,
    // Options and their words are long: lines are not stretched to a common width.
    '.ad l',
    '.nh',
    '.SH NAME',
    'recto \\- the PDF toolkit that loses nothing of your file',
    '.SH SYNOPSIS',
    '.B recto',
    '.I TOOL\n[\\fB\\-\\-\\fIoption value\\fR ...]\n.IR INPUT \\ ...\n.B \\-o\n.I OUTPUT',
    ...COMMANDS.map(({ name, argument }) => `.br\n.B recto ${name}${argument && `\n${roff(argument.trim())}`}`),
    '.SH DESCRIPTION',
    'Each tool opens its result again and compares it with what it promised. A job runs in a process of its own; where bubblewrap works,',
    'without a network and without other files than its inputs.',
    'INPUT and OUTPUT may be \\- for standard input and output.',
    'A password is never an argument: it is read from a file, a variable of the environment or a command, or asked for.',
    'Nothing is ever replaced unless \\-\\-force, \\-\\-unique or \\-\\-in\\-place says so.',
    'A signal ends Recto as it ends any program, after it has tidied up.',
    '.SH COMMANDS',
    ...COMMANDS.flatMap(({ name, description, flags }) => [
      '.TP',
      `.B ${name}`,
      `${roff(description.text)}.`,
      ...(flags.some(isOwn) ? ['.RS', ...flags.filter(isOwn).flatMap(describe), '.RE'] : []),
    ]),
    ...FLAG_GROUPS.flatMap(({ title, flags }) => [
      `.SH ${title.text.replace(':', '').toUpperCase()}`,
      ...flags.flatMap(describe),
    ]),
    '.SH TOOLS',
    ...tools.flatMap((tool) => [
      `.SS ${roff(tool.id)}`,
      roff(tool.pages[0].description),
      roff(limitsLine(tool, ENGLISH_WORDS)),
      `Writes ${OUTPUT_PLACEHOLDER[tool.output.kind]}.`,
      ...optionFlags(tool).flatMap(describe),
    ]),
    '.SH EXAMPLES',
    ...tools.flatMap((tool) => examplesOf(tool).slice(0, 1)).flatMap((example) => ['.PP', `.B ${roff(example)}`]),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([names, text]) => ['.TP', `.B ${roff(names)}`, roff(text)]),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, text]) => ['.TP', `.B ${code}`, text]),
    '',
  ].join('\n');
}

/** True for a flag that is not explained among those of all. */
function isOwn(flag: Flag): boolean {
  return !GENERAL_FLAGS.includes(flag);
}

function describe(flag: Flag): string[] {
  const { name, short, placeholder } = flag;
  const names = `${short ? `\\-${short}, ` : ''}\\-\\-${roff(name)}`;
  const value = placeholder === undefined ? '' : ` \\fI${roff(placeholder)}\\fR`;
  return ['.TP', `\\fB${names}\\fR${value}`, roff(describeFlag(flag, ENGLISH_WORDS))];
}

/** Text that roff prints as it is: no escapes, no requests. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[,|/](?=\S)/g, '$&\\:')
    .replace(/^(?=[.'])/, '\\&');
}
