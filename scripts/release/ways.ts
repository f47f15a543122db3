import { packLibrary } from './pack-library.ts';
import { packNpm } from './pack-npm.ts';
import { packArchive, packDebian } from './pack-trees.ts';
import { isThisSystem, SYSTEMS, type System } from './program-tree.ts';

/** One way to get the command line, or the library. */
export interface Way {
  readonly id: string;
  /** For the table. */
  readonly title: string;
  /** True where the machine that makes it can also try it. */
  readonly isForHere: boolean;
  /** Makes it from the built command line. @returns the file */
  make(output: string): string;
}

const titleOf = ({ os, cpu }: System) => `${os === 'linux' ? 'Linux' : os} ${cpu}`;

/** Every file that people install, made by a release. Images are made of the package for Debian: `images.ts`. */
export const WAYS: readonly Way[] = [
  { id: 'npm', title: 'npm, with its Node on Linux', isForHere: true, make: packNpm },
  { id: 'library', title: 'npm, the library', isForHere: true, make: packLibrary },
  ...SYSTEMS.map((system) => ({
    id: `deb-${system.debian}`,
    title: `Debian package, ${system.debian}`,
    isForHere: isThisSystem(system),
    make: (output: string) => packDebian(output, system),
  })),
  ...SYSTEMS.map((system) => ({
    id: `archive-${system.os}-${system.cpu}`,
    title: `archive, ${titleOf(system)}`,
    isForHere: isThisSystem(system),
    make: (output: string) => packArchive(output, system),
  })),
];
