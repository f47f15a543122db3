import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Most characters that are looked at; the rest can only make a password stronger. */
const MAX_CHARACTERS = 80;

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary, maxLength: MAX_CHARACTERS });

/** Estimates how many passwords a program that knows people's habits tries before this one, as a power of ten. */
export function estimateGuesses(password: string): number {
  return estimator.check(password).guessesLog10;
}
