import { ERROR_CODES } from '@recto/contract/error-codes';
import { type RectoError, refuseUsage, toRectoError } from '@recto/contract/recto-error';
import type { Language } from '@recto/locales';
import { readWords } from '@recto/locales/read';
import { message } from '@recto/words/message';
import manifest from '../package.json' with { type: 'json' };
import { type Configuration, readConfiguration } from './config-file.ts';
import { loadTool, loadTools } from './declared-tools.ts';
import { HELP, JSON_OUTPUT } from './general-flags.ts';
import { hintsOf, withHints } from './hints.ts';
import { namedLanguage, systemLanguage, takeLanguage } from './language.ts';
import { nearestWord } from './nearest-word.ts';
import { readArguments } from './read-arguments.ts';
import { jsonText } from './terminal-text.ts';
import { ENGLISH_WORDS, wordsIn } from './words.ts';

const TAKES_NO_FILE = message('usage.takesNoFile', 'recto {command} takes no file');
const NAME_TOOL = message('usage.nameTool', 'Please name a tool; recto --help lists them');
const RECIPES = message('cli.run.recipes', 'RECIPE is a file, a link, or one of these: {recipes}.');

const cancelled = new AbortController();
let received: NodeJS.Signals | undefined;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    // A second signal means now.
    if (received) dieOf(name);
    received = name;
    cancelled.abort();
  });
}
// The reader of our output may go away; what cannot be written is not an error of the job.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

let words = ENGLISH_WORDS;
let configuration: Configuration = { general: {}, tools: {} };
void begin();

async function begin(): Promise<void> {
  const args = process.argv.slice(2);
  let isNormalEnd = false;
  try {
    speak(systemLanguage(process.env));
    configuration = readConfiguration(process.env);
    const { asked = configuration.general.lang, rest } = takeLanguage(args);
    if (asked !== undefined) speak(namedLanguage(String(asked)));
    isNormalEnd = (await main(rest)) === 'ends-by-signal';
  } catch (thrown) {
    await fail(toRectoError(thrown), args);
  }
  // A shell ends its loop only when the command died of the signal.
  if (received && !isNormalEnd) dieOf(received);
}

/** Tidies up and ends by the signal itself, as it would without us. */
function dieOf(signal: NodeJS.Signals): void {
  process.emit('exit', ERROR_CODES.cancelled.exitCode);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

async function fail(error: RectoError, args: readonly string[]): Promise<void> {
  const { errorAsJson, errorText, hintLines } = await import('./error-text.ts');
  process.exitCode = error.entry.exitCode;
  if (beforeDashes(args).includes(`--${JSON_OUTPUT.name}`)) {
    process.stdout.write(`${errorAsJson(error, words)}\n`);
    return;
  }
  const lines = [`recto: ${errorText(error, words)}`, ...hintLines(error, hintsOf(error), words)];
  process.stderr.write(`${lines.join('\n')}\n`);
}

function speak(language: Language): void {
  words = language.path === '' ? ENGLISH_WORDS : wordsIn({ language: language.tag, words: readWords(language) });
}

async function main(args: readonly string[]): Promise<unknown> {
  const [command, ...rest] = args;
  switch (command) {
    case undefined:
      throw withHints(refuseUsage(NAME_TOOL), { helpOf: 'recto --help' });
    case '--help':
    case '-h':
    case 'help':
      return rest[0] === undefined || rest[0].startsWith('-') ? print(await overview()) : main([rest[0], '--help']);
    case '--version':
    case '-V':
    case 'version':
      return print(`recto ${manifest.version}`);
    default:
      return runCommand(command, rest).catch((thrown) => {
        const error = toRectoError(thrown);
        const isUsage = error.entry.exitCode === ERROR_CODES['usage-invalid'].exitCode;
        const helpOf = error.code === 'tool-unknown' ? 'recto --help' : `recto ${command} --help`;
        throw withHints(error, isUsage ? { helpOf } : {});
      });
  }
}

async function overview(): Promise<string> {
  return (await import('./help.ts')).overview(words);
}

async function runCommand(command: string, args: readonly string[]): Promise<unknown> {
  const surroundings = { signal: cancelled.signal, words };
  const { COMMANDS } = await import('./commands.ts');
  const known = COMMANDS.find(({ name }) => name === command);
  if (known && asksForHelp(args)) return print(await helpOf(command));
  switch (command) {
    case 'tools':
      return listTools(args);
    case 'doctor':
      return runDoctor(args);
    case 'completions':
      return print((await import('./completions.ts')).completions(await loadTools(), args, words));
    case 'info':
    case 'check':
      return (await import('./inspect/inspect-command.ts')).inspectCommand(command, args, surroundings);
    case 'run':
      return (await import('./run/run-command.ts')).runCommand(args, surroundings);
    case 'mcp':
      return (await import('./mcp/mcp-command.ts')).mcpCommand(args, surroundings);
    case 'man':
      return print((await import('./man-page.ts')).manPage(await loadTools(), manifest.version));
    default:
      return runNamed(command, args);
  }
}

async function listTools(args: readonly string[]): Promise<void> {
  const { given, positionals } = readArguments(args, [JSON_OUTPUT]);
  if (positionals.length > 0) throw refuseUsage(TAKES_NO_FILE, { command: 'tools' });
  const { toolsAsJson, toolsAsText } = await import('./list-tools.ts');
  const tools = await loadTools();
  print(given.some(({ value }) => value === true) ? toolsAsJson(tools, words) : toolsAsText(tools, words));
}

async function runDoctor(args: readonly string[]): Promise<void> {
  const { given, positionals } = readArguments(args, [JSON_OUTPUT]);
  if (positionals.length > 0) throw refuseUsage(TAKES_NO_FILE, { command: 'doctor' });
  const { examine, reportAsText } = await import('./doctor.ts');
  const report = await examine(await loadTools(), words);
  print(given.some(({ value }) => value === true) ? jsonText(report) : reportAsText(report, words));
  if (report.cannot.length > 0) process.exitCode = ERROR_CODES['engine-missing'].exitCode;
}

async function runNamed(name: string, args: readonly string[]): Promise<void> {
  const { allToolNames, toolNamed } = await import('./aliases.ts');
  const tool = await loadTool(toolNamed(name) ?? name).catch(async (thrown) => {
    const { COMMANDS } = await import('./commands.ts');
    const meant = nearestWord(name, [...allToolNames(), ...COMMANDS.map((one) => one.name)]);
    throw withHints(toRectoError(thrown), { meant: meant && `recto ${meant}` });
  });
  if (asksForHelp(args)) {
    return print((await import('./help.ts')).toolHelp(tool, words));
  }
  const { runTool } = await import('./run-tool.ts');
  try {
    await runTool(tool, args, configuration, { signal: cancelled.signal, words });
  } catch (thrown) {
    const { inFlagTerms, optionFlags } = await import('./option-flags.ts');
    const error = toRectoError(thrown);
    throw withHints(inFlagTerms(error, optionFlags(tool)), hintsOf(error));
  }
}

async function helpOf(name: string): Promise<string> {
  const { COMMANDS } = await import('./commands.ts');
  const command = COMMANDS.find((one) => one.name === name);
  const { commandHelp } = await import('./help.ts');
  const { INCLUDED_NAMES } = await import('./run/read-recipe.ts');
  const about = name === 'run' ? [words(RECIPES, { recipes: INCLUDED_NAMES })] : [];
  return command ? commandHelp(command, about, words) : '';
}

function beforeDashes(args: readonly string[]): readonly string[] {
  return args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
}

function asksForHelp(args: readonly string[]): boolean {
  return beforeDashes(args).some((arg) => arg === `--${HELP.name}` || arg === `-${HELP.short}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
