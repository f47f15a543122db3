import { type RectoError, serializeError } from '@recto/contract/recto-error';
import { type Message, message } from '@recto/words/message';
import { translateError } from '@recto/words/translate-data';
import type { JobLimits } from './job-limits.ts';
import { OF_FILE } from './of-file.ts';
import { reasonText, systemCode } from './system-reason.ts';
import { jsonText, onOneLine } from './terminal-text.ts';
import type { Words } from './words.ts';

const TEXTS = {
  didYouMean: message('cli.didYouMean', 'Did you mean {word}?'),
  see: message('cli.see', 'See: {command}'),
  moreMemory: message('cli.moreMemory', 'A job may take {megabytes} MB here; {flag} changes that'),
  moreTime: message('cli.moreTime', '{flag} allows more time; 0 sets no limit'),
};

/** Codes whose text on a terminal is the name of the file and the reason of the system. */
const ABOUT_FILES: readonly string[] = ['file-unreadable', 'output-unwritable'];

/** An error in the words of a terminal: with the reason of the system where there is one. */
export function errorText(error: RectoError, words: Words): string {
  const text = translateError(words.translation, error);
  const reason = typeof error.details.reason === 'string' ? error.details.reason : systemCode(error.cause);
  if (reason === undefined) return text;
  const { fileName } = error.details;
  const isAboutFile = ABOUT_FILES.includes(error.code) && typeof fileName === 'string';
  const subject = isAboutFile ? onOneLine(fileName) : text;
  return words.compose(OF_FILE, { fileName: subject, text: reasonText(reason, words) });
}

/** Lines below an error that help further. */
export interface Hints extends Partial<JobLimits> {
  /** The word that was most likely meant. */
  readonly meant?: string | undefined;
  /** Command whose help is named. */
  readonly helpOf?: string | undefined;
}

/** Lines below an error that say what to do. */
export function hintLines({ code }: RectoError, hints: Hints, words: Words): string[] {
  const say = (text: Message, values: Record<string, string | number>) => words(text, values);
  return [
    ...(hints.meant === undefined ? [] : [say(TEXTS.didYouMean, { word: hints.meant })]),
    ...((code === 'out-of-memory' || code === 'too-demanding') && hints.memoryMegabytes !== undefined
      ? [say(TEXTS.moreMemory, { megabytes: hints.memoryMegabytes, flag: '--max-memory' })]
      : []),
    ...(code === 'timed-out' ? [say(TEXTS.moreTime, { flag: '--timeout' })] : []),
    ...(hints.helpOf === undefined ? [] : [say(TEXTS.see, { command: hints.helpOf })]),
  ];
}

/** An error for programs: `{ "error": { code, message, details } }`. */
export function errorAsJson(error: RectoError, words: Words): string {
  const reason = systemCode(error.cause);
  const { code, details } = serializeError(error);
  return jsonText({
    error: { code, message: errorText(error, words), details: { ...details, ...(reason && { reason }) } },
  });
}
