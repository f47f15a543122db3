import { ERROR_CODES } from '@recto/contract/error-codes';
import { refuseUsage, toRectoError } from '@recto/contract/recto-error';
import type { Language } from '@recto/locales';
import { readWords } from '@recto/locales/read';
import { message } from '@recto/words/message';
import { translateError } from '@recto/words/translate-data';
import manifest from '../package.json' with { type: 'json' };
import { loadTool, loadTools } from './declared-tools.ts';
import { HELP, JSON_OUTPUT } from './general-flags.ts';
import { namedLanguage, systemLanguage, takeLanguage } from './language.ts';
import { readArguments } from './read-arguments.ts';
import { jsonText } from './terminal-text.ts';
import { ENGLISH_WORDS, wordsIn } from './words.ts';

const TAKES_NO_FILE = message('usage.takesNoFile', 'recto {command} takes no file');

const RECIPES = message('cli.run.recipes', 'RECIPE is a file, a link, or one of these: {recipes}.');

const cancelled = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    // A second signal means now: the exit handler still removes what lies around.
    if (cancelled.signal.aborted) process.exit(7);
    cancelled.abort();
  });
}
// The reader of our output may go away; what cannot be written is not an error of the job.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

let words = ENGLISH_WORDS;
/** Where 1 is an answer, as for `diff`, trouble is 2 or more. */
let leastErrorCode = 1;
void begin();

async function begin(): Promise<void> {
  try {
    speak(systemLanguage(process.env));
    const { asked, rest } = takeLanguage(process.argv.slice(2));
    if (asked !== undefined) speak(namedLanguage(asked));
    await main(rest);
  } catch (thrown) {
    const error = toRectoError(thrown);
    process.stderr.write(`recto: ${translateError(words.translation, error)}\n`);
    process.exitCode = Math.max(leastErrorCode, error.entry.exitCode);
  }
}

function speak(language: Language): void {
  words = language.path === '' ? ENGLISH_WORDS : wordsIn({ language: language.tag, words: readWords(language) });
}

async function main(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  switch (command) {
    case undefined:
      throw refuseUsage(message('usage.nameTool', 'Please name a tool; recto --help lists them'));
    case '--help':
    case '-h':
    case 'help':
      return print((await import('./help.ts')).overview(words));
    case '--version':
      return print(`recto ${manifest.version}`);
    case 'tools':
      return listTools(rest);
    case 'doctor':
      return runDoctor(rest);
    case 'completions':
      return print((await import('./completions.ts')).completions(await loadTools(), rest, words));
    case 'run':
      return runRecipes(rest);
    case 'mcp':
      return serveAssistants(rest);
    case 'man':
      return print((await import('./man-page.ts')).manPage(await loadTools(), manifest.version));
    default:
      return runNamed(command, rest);
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

async function runRecipes(args: readonly string[]): Promise<void> {
  if (asksForHelp(args)) return print(await helpOf('run'));
  return (await import('./run/run-command.ts')).runCommand(args, { signal: cancelled.signal, words });
}

async function runNamed(toolId: string, args: readonly string[]): Promise<void> {
  const tool = await loadTool(toolId);
  if (tool.report?.exitCode) leastErrorCode = 2;
  if (asksForHelp(args)) {
    return print((await import('./help.ts')).toolHelp(tool, words));
  }
  const { runTool } = await import('./run-tool.ts');
  try {
    await runTool(tool, args, { signal: cancelled.signal, words });
  } catch (thrown) {
    const { inFlagTerms, optionFlags } = await import('./option-flags.ts');
    throw inFlagTerms(toRectoError(thrown), optionFlags(tool));
  }
}

async function serveAssistants(args: readonly string[]): Promise<void> {
  if (asksForHelp(args)) return print(await helpOf('mcp'));
  return (await import('./mcp/mcp-command.ts')).mcpCommand(args, { signal: cancelled.signal, words });
}

async function helpOf(name: string): Promise<string> {
  const { COMMANDS } = await import('./commands.ts');
  const command = COMMANDS.find((one) => one.name === name);
  const { commandHelp } = await import('./help.ts');
  const { INCLUDED_NAMES } = await import('./run/read-recipe.ts');
  const about = name === 'run' ? [words(RECIPES, { recipes: INCLUDED_NAMES })] : [];
  return command ? commandHelp(command, about, words) : '';
}

function asksForHelp(args: readonly string[]): boolean {
  const beforeDashes = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return beforeDashes.some((arg) => arg === `--${HELP.name}` || arg === `-${HELP.short}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
