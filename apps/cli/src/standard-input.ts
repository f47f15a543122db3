import { message } from '@recto/words/message';

/** What the result and the notes call it. */
export const STANDARD_INPUT = message('cli.standardInput', 'standard input');
