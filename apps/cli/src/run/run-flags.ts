import { message } from '@recto/words/message';
import { HELP, JSON_OUTPUT, LANGUAGE, PASSWORD_COMMAND, PASSWORD_ENV, PASSWORD_FILE, QUIET } from '../general-flags.ts';
import type { Flag } from '../option-flags.ts';

export const RESULT_FOLDER: Flag = {
  name: 'output',
  short: 'o',
  placeholder: 'FOLDER',
  description: message('cli.run.output', 'The folder for the results; nothing in it is ever replaced'),
  isRepeatable: false,
};

export const LIST: Flag = {
  name: 'list',
  placeholder: 'FILE',
  description: message('cli.run.list', 'A file with an input on each line; - for standard input. @FILE means the same'),
  isRepeatable: true,
};

export const WATCH: Flag = {
  name: 'watch',
  placeholder: 'FOLDER',
  description: message('cli.run.watch', 'Also take every file that is put into this folder, until Ctrl-C'),
  isRepeatable: false,
};

export const CONTINUE: Flag = {
  name: 'continue',
  description: message('cli.run.continue', 'Continue a run that was stopped: what was done is left as it is'),
  isRepeatable: false,
};

export const JOBS: Flag = {
  name: 'jobs',
  short: 'j',
  placeholder: 'NUMBER',
  description: message('cli.run.jobs', 'How many files are worked on at a time; by default one for each core'),
  isRepeatable: false,
};

export const ANSWER: Flag = {
  name: 'answer-file',
  placeholder: 'STEP.OPTION=FILE',
  description: message(
    'cli.run.answer',
    'A password or file that the recipe asks for, such as 2.userPassword=FILE for its second step',
  ),
  isRepeatable: true,
};

export const PASSWORDS: Flag = {
  ...PASSWORD_FILE,
  description: message(
    'cli.run.passwordFile',
    'A file whose first line opens locked inputs; several are tried in turn',
  ),
};

/** Flags of `recto run`. */
export const RUN_FLAGS: readonly Flag[] = [
  ...[RESULT_FOLDER, LIST, WATCH, CONTINUE, JOBS, ANSWER],
  ...[PASSWORDS, PASSWORD_ENV, PASSWORD_COMMAND, JSON_OUTPUT, QUIET, LANGUAGE, HELP],
];
