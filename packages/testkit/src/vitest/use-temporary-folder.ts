import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A folder for the tests of one `describe` or file, made before the first and removed after the last. */
export function useTemporaryFolder(): { readonly path: string; file(name: string): string } {
  let path = '';
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'recto-test-'));
  });
  afterAll(() => rm(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
    file: (name) => join(path, name),
  };
}
