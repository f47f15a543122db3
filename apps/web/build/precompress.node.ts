import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { MadeFiles } from './made-files.node.ts';

const COMPRESSIBLE = /\.(html|css|js|mjs|svg|json|xml|txt|webmanifest|wasm|ico)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Qualities of Brotli by size: for engines the best one takes twice the time of the next, which makes 4 % more bytes. */
const BEST_QUALITY = 11;
const LARGE = { bytes: 1_048_576, quality: 10 };
/** Here even that takes half a minute; this one takes a seventeenth of the best, for a seventh more bytes. */
const HUGE = { bytes: 8_388_608, quality: 9 };

/** Puts a `.br` and a `.gz` beside every text file of a folder, so that the server compresses nothing itself. */
export async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name));
  const made = new MadeFiles('packed');
  const work = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await compressFile(join(folder, name), made);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  made.removeUnused();
}

async function compressFile(path: string, made: MadeFiles): Promise<void> {
  const content = await readFile(path);
  const quality = [HUGE, LARGE].find(({ bytes }) => content.length > bytes)?.quality ?? BEST_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await made.get([`br ${quality}`, content], () => toBrotli(content, { params })));
  await writeFile(`${path}.gz`, await made.get(['gz', content], () => toGzip(content, { level: 9 })));
}
