import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { constants, copyFile, link, mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { freeName } from '@recto/recipes';
import { message } from '@recto/words/message';

const NO_FOLDER = message('usage.noResultFolder', 'Please name a folder for the results: -o FOLDER');

/** A result, whole, on its way into the folder. */
export interface MadeFile {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
}

/** File in its place in the folder of results. */
export interface PlacedFile {
  /** Below the folder. */
  readonly name: string;
  readonly sha256: string;
}

/** The folder of the results. Nothing in it is ever replaced. */
export interface ResultFolder {
  readonly path: string;
  /** For what is unfinished, and for the journal. */
  readonly workPath: string;
  /** Names under which results can be placed, kept free for them. @param below a folder in the folder */
  reserve(made: readonly MadeFile[], below?: string): readonly PlacedFile[];
  /** Puts one result under its name. @throws output-unwritable, also when something has that name by now */
  place(made: MadeFile, placed: PlacedFile): Promise<void>;
  /** Removes a file, if it is still the one that was placed. */
  takeBack(placed: PlacedFile): Promise<void>;
}

/** @throws usage-invalid, output-unwritable */
export async function openResultFolder(written: string | undefined): Promise<ResultFolder> {
  if (!written || written === '-') throw refuseUsage(NO_FOLDER);
  const path = resolve(written);
  const workPath = join(path, '.recto-run');
  try {
    await mkdir(workPath, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    throw new RectoError('output-unwritable', { fileName: written }, thrown);
  }
  const reserved = new Set<string>();
  return {
    path,
    workPath,
    reserve: (made, below = '') =>
      made.map(({ name: wanted, sha256 }) => {
        const isTaken = (name: string) =>
          reserved.has(join(below, name).toLowerCase()) || existsSync(join(path, below, name));
        const name = join(below, freeName(wanted, isTaken));
        reserved.add(name.toLowerCase());
        return { name, sha256 };
      }),
    async place(made, { name }) {
      const target = join(path, name);
      try {
        await mkdir(join(target, '..'), { recursive: true });
        // A link is there whole or not at all, and never takes the place of something.
        await link(made.path, target).catch((thrown: NodeJS.ErrnoException) => {
          if (thrown.code === 'EEXIST') throw thrown;
          return copyFile(made.path, target, constants.COPYFILE_EXCL);
        });
      } catch (thrown) {
        throw new RectoError('output-unwritable', { fileName: name }, thrown);
      }
    },
    async takeBack({ name, sha256 }) {
      const target = join(path, name);
      if ((await stat(target).catch(() => null))?.isFile() && (await digestOf(target)) === sha256) await rm(target);
    },
  };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
