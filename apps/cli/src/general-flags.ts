import { LANGUAGES } from '@recto/locales';
import { type Message, message } from '@recto/words/message';
import type { Flag } from './option-flags.ts';

const aSwitch = (name: string, description: Message, short?: string): Flag => ({
  name,
  description,
  isRepeatable: false,
  ...(short && { short }),
});

export const OUTPUT: Flag = {
  name: 'output',
  short: 'o',
  placeholder: 'OUTPUT',
  description: message(
    'cli.flag.output',
    'Where the result goes: a file, whose extension chooses the format; a folder, with a slash at its end or already there; or - for standard output',
  ),
  isRepeatable: false,
};

export const NAME: Flag = {
  name: 'name',
  placeholder: 'PATTERN',
  description: message(
    'cli.flag.name',
    'Pattern for the names of results in a folder, with places in braces: stem (of the input), n, title (of a bookmark), tool',
  ),
  isRepeatable: false,
};

export const FORCE = aSwitch('force', message('cli.flag.force', 'Replace a file that has the name of a result'), 'f');
export const UNIQUE = aSwitch(
  'unique',
  message('cli.flag.unique', 'Give a result another name, with a number, where a file has its name'),
);
export const IN_PLACE = aSwitch(
  'in-place',
  message('cli.flag.inPlace', 'Replace each input with its result, in one step, once the result is verified'),
);
export const DRY_RUN = aSwitch(
  'dry-run',
  message('cli.flag.dryRun', 'Check the options and open the inputs, report what would be written, and write nothing'),
  'n',
);

export const PASSWORD_FILE: Flag = {
  name: 'password-file',
  placeholder: 'FILE',
  description: message(
    'cli.flag.passwordFile',
    'File whose first line opens the locked inputs, or - for standard input; several: one for each locked input, in order',
  ),
  isRepeatable: true,
};

export const PASSWORD_ENV: Flag = {
  name: 'password-env',
  placeholder: 'VARIABLE',
  description: message('cli.flag.passwordEnv', 'The same, from a variable of the environment'),
  isRepeatable: true,
};

export const PASSWORD_COMMAND: Flag = {
  name: 'password-command',
  placeholder: 'COMMAND',
  description: message('cli.flag.passwordCommand', 'The same, from the first line that a command prints'),
  isRepeatable: true,
};

export const MAX_MEMORY: Flag = {
  name: 'max-memory',
  placeholder: 'MB',
  description: message(
    'cli.flag.maxMemory',
    'Maximum memory for the job; by default three quarters of that of this machine',
  ),
  isRepeatable: false,
};

export const TIMEOUT: Flag = {
  name: 'timeout',
  placeholder: 'SECONDS',
  description: message(
    'cli.flag.timeout',
    'Maximum time for the job, 0 for no limit; by default in proportion to the size of the inputs',
  ),
  isRepeatable: false,
};

/** May stand anywhere, also before the name of the tool. */
export const LANGUAGE: Flag = {
  name: 'lang',
  placeholder: LANGUAGES.map(({ tag }) => tag).join('|'),
  description: message('cli.flag.lang', 'The language of texts; by default that of the system'),
  isRepeatable: false,
};

export const JSON_OUTPUT = aSwitch(
  'json',
  message('cli.flag.json', 'Print what happened, or the error, as JSON on standard output'),
);
export const QUIET = aSwitch('quiet', message('cli.flag.quiet', 'Print only errors'), 'q');
export const VERBOSE = aSwitch(
  'verbose',
  message('cli.flag.verbose', 'Print options, limits and times on standard error'),
  'v',
);
export const HELP = aSwitch('help', message('cli.flag.help', 'Show this help'), 'h');

/** Options that name the source of passwords for inputs. */
export const PASSWORD_FLAGS: readonly Flag[] = [PASSWORD_FILE, PASSWORD_ENV, PASSWORD_COMMAND];

/** Options that every tool has besides its own, in the groups of the help. */
export const FLAG_GROUPS: readonly { readonly title: Message; readonly flags: readonly Flag[] }[] = [
  {
    title: message('cli.groupOutput', 'Output:'),
    flags: [OUTPUT, NAME, FORCE, UNIQUE, IN_PLACE, DRY_RUN],
  },
  { title: message('cli.groupPasswords', 'Passwords of the inputs:'), flags: PASSWORD_FLAGS },
  { title: message('cli.groupLimits', 'Limits:'), flags: [MAX_MEMORY, TIMEOUT] },
  { title: message('cli.generalOptions', 'General options:'), flags: [JSON_OUTPUT, QUIET, VERBOSE, LANGUAGE, HELP] },
];

/** The same in one list. */
export const GENERAL_FLAGS: readonly Flag[] = FLAG_GROUPS.flatMap(({ flags }) => flags);
