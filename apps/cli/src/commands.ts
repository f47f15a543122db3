import { type Message, message } from '@recto/words/message';
import { JSON_OUTPUT, LANGUAGE } from './general-flags.ts';
import { INSPECT_FLAGS } from './inspect/inspect-flags.ts';
import { MCP_FLAGS } from './mcp/mcp-flags.ts';
import type { Flag } from './option-flags.ts';
import { RUN_FLAGS } from './run/run-flags.ts';

/** A word that `recto` understands beside the tools. */
export interface Command {
  readonly name: string;
  readonly description: Message;
  readonly flags: readonly Flag[];
  /** Argument after its name, as help and the manual page write it. */
  readonly argument: string;
}

export const COMMANDS: readonly Command[] = [
  {
    name: 'info',
    description: message('cli.command.info', 'What a PDF is: pages, sizes, fonts, metadata, claims and contents'),
    flags: INSPECT_FLAGS,
    argument: ' [--json] INPUT...',
  },
  {
    name: 'check',
    description: message(
      'cli.command.check',
      'Whether a PDF is sound: structure, pages, fonts, claims; exit code 0, 5 or 8',
    ),
    flags: INSPECT_FLAGS,
    argument: ' [--json] INPUT...',
  },
  {
    name: 'run',
    description: message('cli.command.run', 'A recipe: several tools one after another, over many files'),
    flags: RUN_FLAGS,
    argument: ' RECIPE INPUT... -o FOLDER',
  },
  {
    name: 'mcp',
    description: message('cli.command.mcp', 'The tools for assistants: Model Context Protocol over standard input'),
    flags: MCP_FLAGS,
    argument: ' --allow FOLDER [--tools NAMES]',
  },
  {
    name: 'tools',
    description: message('cli.command.tools', 'All tools, with limits, accepted types and options'),
    flags: [JSON_OUTPUT, LANGUAGE],
    argument: ' [--json]',
  },
  {
    name: 'doctor',
    description: message('cli.command.doctor', 'What this machine can do, what it cannot, and why'),
    flags: [JSON_OUTPUT, LANGUAGE],
    argument: ' [--json]',
  },
  {
    name: 'completions',
    description: message('cli.command.completions', 'Completions for bash, zsh or fish'),
    flags: [LANGUAGE],
    argument: ' SHELL',
  },
  { name: 'man', description: message('cli.command.man', 'The manual page'), flags: [LANGUAGE], argument: '' },
];
