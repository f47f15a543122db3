import type { Flag } from './option-flags.ts';

const aSwitch = (name: string, description: string, short?: string): Flag => ({
  name,
  description,
  isRepeatable: false,
  ...(short && { short }),
});

export const OUTPUT: Flag = {
  name: 'output',
  short: 'o',
  placeholder: 'OUTPUT',
  description: 'Where the result goes: a file, a folder when there are several results, or - for standard output',
  isRepeatable: false,
};

export const PASSWORD_FILE: Flag = {
  name: 'password-file',
  placeholder: 'FILE',
  description: 'File whose first line opens the locked inputs; several: one for each locked input, in order',
  isRepeatable: true,
};

export const JSON_OUTPUT = aSwitch('json', 'Print the receipt as JSON');
export const QUIET = aSwitch('quiet', 'Say nothing but errors', 'q');
export const HELP = aSwitch('help', 'Show this help', 'h');

/** What every tool understands beside its own options. */
export const GENERAL_FLAGS: readonly Flag[] = [OUTPUT, PASSWORD_FILE, JSON_OUTPUT, QUIET, HELP];
