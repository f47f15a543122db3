import type { StepProbabilities } from './scene-models.ts';

/** A character that was read. */
export interface ReadCharacter {
  readonly text: string;
  /** Position of its middle along the line, 0 to 1. */
  readonly position: number;
  /** 0 to 1. */
  readonly probability: number;
}

/**
 * The likeliest characters of a line: of each step the likeliest class, of classes that follow one another one, and none for
 * the first class (A. Graves et al., "Connectionist temporal classification", 2006).
 */
export function likeliestCharacters(
  { steps, classes, values }: StepProbabilities,
  characters: readonly string[],
): ReadCharacter[] {
  const found: ReadCharacter[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    let [best, probability] = [0, -1];
    for (let at = 0; at < classes; at++) {
      const value = values[step * classes + at] ?? 0;
      if (value > probability) [best, probability] = [at, value];
    }
    if (best !== 0 && best !== before) {
      found.push({ text: characters[best] ?? '', position: (step + 0.5) / steps, probability });
    }
    before = best;
  }
  return found;
}
