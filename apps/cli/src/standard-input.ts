import { message } from '@recto/words/message';

/** Name of standard input in the result and the notes. */
export const STANDARD_INPUT = message('cli.standardInput', 'standard input');
