import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram, withTemporaryFolder } from '@recto/testkit';

/** Digests of a file's images as they are coded, in order, by poppler. */
export function imageStreamsOf(pdf: Uint8Array): Promise<string[]> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'in.pdf');
    await writeFile(path, pdf);
    await runProgram('pdfimages', ['-all', path, join(folder, 'image')]);
    const names = (await readdir(folder)).filter((name) => name.startsWith('image')).sort();
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
    return files.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  });
}
