import { message } from '@recto/words/message';

/** Something that is said of one file. */
export const OF_FILE = message('cli.noteOfFile', '{fileName}: {text}');
