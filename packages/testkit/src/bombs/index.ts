import { contentBombs } from './content-bombs.ts';
import { dataBombs } from './data-bombs.ts';
import type { SmallBomb } from './small-file.ts';
import { treeBombs } from './tree-bombs.ts';

export type { SmallBomb } from './small-file.ts';

/** Files below 20 kB that ask for minutes or gigabytes: one for each kind of tree, filter, image, map and content. */
export function smallBombs(): SmallBomb[] {
  return [...treeBombs(), ...contentBombs(), ...dataBombs()];
}
