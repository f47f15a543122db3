import { mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';

const NONE_ALLOWED = message('usage.noFolderAllowed', 'Please allow a folder: --allow FOLDER');
const NOT_FOLDER = message('usage.allowedNoFolder', '"{path}" is not a folder that can be read');
const OUTSIDE = message('problem.outsideFolders', '"{path}" is not below a folder that was allowed at the start.');

/** Longest path that a system takes. */
const MOST_CHARACTERS = 4096;

/** The folders that a program may use; everything else is as if it were not there. */
export interface AllowedFolders {
  /** An existing file, by where it really lies. @throws usage-invalid outside the folders, file-unreadable */
  file(written: string): Promise<string>;
  /** A folder for results, made if it is not there. @throws usage-invalid outside the folders, output-unwritable */
  folder(written: string): Promise<string>;
}

/** @throws usage-invalid when there is none, or one is no folder */
export async function allowFolders(written: readonly string[]): Promise<AllowedFolders> {
  if (written.length === 0) throw refuseUsage(NONE_ALLOWED);
  const roots = await Promise.all(written.map(realFolder));
  const [first = ''] = roots;
  /** Links are followed before the place is judged, so that none leads out. */
  const judged = (real: string, path: string): string => {
    if (roots.some((root) => isBelow(real, root))) return real;
    throw refuseUsage(OUTSIDE, { path });
  };
  const absolute = (path: string): string => {
    if (path.length > MOST_CHARACTERS || path.includes('\0')) throw refuseUsage(OUTSIDE, { path: path.slice(0, 100) });
    return resolve(first, path);
  };
  return {
    async file(path) {
      const wanted = absolute(path);
      const real = await realpath(wanted).catch(() => null);
      // What is outside is refused alike whether it is there or not.
      if (real === null) judged(wanted, path);
      if (real === null || !(await stat(judged(real, path)).catch(() => null))?.isFile()) {
        throw new RectoError('file-unreadable', { fileName: basename(path) });
      }
      return real;
    },
    async folder(path) {
      const wanted = absolute(path);
      judged(await realOfNearest(wanted), path);
      try {
        await mkdir(wanted, { recursive: true });
      } catch (thrown) {
        throw new RectoError('output-unwritable', { fileName: path }, thrown);
      }
      return judged(await realpath(wanted), path);
    },
  };
}

async function realFolder(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null);
  if (real === null || !(await stat(real)).isDirectory()) throw refuseUsage(NOT_FOLDER, { path });
  return real;
}

/** Returns the real path that a path would have: its nearest existing part, with links resolved, and the rest. */
async function realOfNearest(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null);
  if (real !== null || dirname(path) === path) return real ?? path;
  return join(await realOfNearest(dirname(path)), basename(path));
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === path);
}
