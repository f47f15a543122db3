import { writeFile } from 'node:fs/promises';
import { plainPdf, runRecto } from '@recto/testkit';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const folder = useTemporaryFolder();

test('ensures that the command line ends with 0 for equal documents, 8 for different ones and those of all commands for errors', async () => {
  const [one, other, broken] = [folder.file('one.pdf'), folder.file('other.pdf'), folder.file('broken.pdf')];
  await writeFile(one, plainPdf('ONE', 2));
  await writeFile(other, plainPdf('OTHER', 2));
  await writeFile(broken, 'no PDF at all');
  const run = async (...files: readonly string[]) => {
    const { exitCode } = await runRecto(['compare', ...files, '-o', folder.file('result.json'), '--force']);
    return exitCode;
  };
  expect(await run(one, one)).toBe(0);
  expect(await run(one, other)).toBe(8);
  expect(await run(one, broken)).toBe(3);
  expect(await run(one, folder.file('nowhere.pdf'))).toBe(3);
});
