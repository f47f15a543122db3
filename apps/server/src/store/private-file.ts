import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @param name of the file, as an error calls it
 * @throws Error for a file that the whole machine can read or replace; a group may, as secrets are mounted so
 */
export function requirePrivate(path: string, name: string): void {
  if ((statSync(path).mode & 0o007) !== 0) {
    throw new Error(
      `${name} can be read by everybody on this machine: chmod 600 it, and make a new one if others had access`,
    );
  }
  // Writable for all and not sticky.
  if ((statSync(dirname(path)).mode & 0o1002) === 0o002) {
    throw new Error(`${name} can be replaced by everybody on this machine: chmod 700 its folder`);
  }
}
