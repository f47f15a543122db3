import { type BinaryLike, createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE } from './folders.node.ts';

/** Files that take long to make, kept from one build to the next under the hash of what they are made of. */
export class MadeFiles {
  readonly #folder: string;
  readonly #kept: ReadonlySet<string>;
  readonly #used = new Set<string>();

  /** @param kind name of their folder */
  constructor(kind: string) {
    this.#folder = join(CACHE, kind);
    mkdirSync(this.#folder, { recursive: true });
    this.#kept = new Set(readdirSync(this.#folder));
  }

  /** @param sources all that the file depends on. @returns the file, of an earlier build if there is one */
  async get(sources: readonly BinaryLike[], make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const name = nameOf(sources);
    this.#used.add(name);
    const path = join(this.#folder, name);
    if (this.#kept.has(name)) return readFile(path);
    const made = await make();
    // Whole or not at all: a build may be ended while it writes.
    writeFileSync(`${path}.part`, made);
    renameSync(`${path}.part`, path);
    return made;
  }

  /** Removes what this build did not ask for. */
  removeUnused(): void {
    for (const name of this.#kept) if (!this.#used.has(name)) rmSync(join(this.#folder, name), { force: true });
  }
}

/** The hash of a list of hashes: no two lists run together. */
function nameOf(sources: readonly BinaryLike[]): string {
  const hashes = sources.map((source) => createHash('sha256').update(source).digest('hex'));
  return createHash('sha256').update(hashes.join()).digest('hex');
}
