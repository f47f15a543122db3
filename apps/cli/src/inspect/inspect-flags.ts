import { HELP, JSON_OUTPUT, LANGUAGE, MAX_MEMORY, PASSWORD_FLAGS, QUIET, TIMEOUT } from '../general-flags.ts';
import type { Flag } from '../option-flags.ts';

/** Options of `recto info` and `recto check`. */
export const INSPECT_FLAGS: readonly Flag[] = [
  ...PASSWORD_FLAGS,
  MAX_MEMORY,
  TIMEOUT,
  JSON_OUTPUT,
  QUIET,
  LANGUAGE,
  HELP,
];
