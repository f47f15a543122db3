import { LANGUAGES } from '@recto/locales';
import { message } from '@recto/words/message';
import type { Flag } from './option-flags.ts';

const aSwitch = (name: string, description: Flag['description'], short?: string): Flag => ({
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
    'Where the result goes: a file, a folder when there are several results, or - for standard output',
  ),
  isRepeatable: false,
};

export const PASSWORD_FILE: Flag = {
  name: 'password-file',
  placeholder: 'FILE',
  description: message(
    'cli.flag.passwordFile',
    'File whose first line opens the locked inputs; several: one for each locked input, in order',
  ),
  isRepeatable: true,
};

/** May stand anywhere, also before the name of the tool. */
export const LANGUAGE: Flag = {
  name: 'lang',
  placeholder: LANGUAGES.map(({ tag }) => tag).join('|'),
  description: message('cli.flag.lang', 'The language of texts; by default that of the system'),
  isRepeatable: false,
};

export const JSON_OUTPUT = aSwitch('json', message('cli.flag.json', 'Print the receipt as JSON'));
export const QUIET = aSwitch('quiet', message('cli.flag.quiet', 'Say nothing but errors'), 'q');
export const HELP = aSwitch('help', message('cli.flag.help', 'Show this help'), 'h');

/** What every tool understands beside its own options. */
export const GENERAL_FLAGS: readonly Flag[] = [OUTPUT, PASSWORD_FILE, JSON_OUTPUT, QUIET, LANGUAGE, HELP];
