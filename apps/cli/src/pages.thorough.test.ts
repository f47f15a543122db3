import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { buildPdf, pdfTexts, plainPdf, qpdfCheck, richSpec, runRecto, textDocument } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';

const folder = useTemporaryFolder();

beforeAll(() => buildIfStale('cli'));

async function put(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(folder.file(name), bytes);
  return folder.file(name);
}
const markersOf = async (path: string) =>
  (await pdfTexts(path)).map((text) => /([A-Z])\d*P0*(\d+)/.exec(text)?.slice(1).join(''));

describeWithPrograms('recto split and recto reorder ensure that', ['qpdf', 'pdftotext'], () => {
  test('split puts its parts into a folder, which it makes', async () => {
    const input = await put('in.pdf', buildPdf(richSpec({ pages: 7 })));
    const output = folder.file('parts');
    const { exitCode, stderr, stdout } = await runRecto([
      'split',
      '--mode',
      'ranges',
      '--ranges',
      '1-3, 7, 5-4',
      input,
      '-o',
      output,
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.toString()).toContain('parts/in-1.pdf');
    const names = (await readdir(output)).sort();
    expect(names).toEqual(['in-1.pdf', 'in-2.pdf', 'in-3.pdf']);
    expect(await Promise.all(names.map((name) => markersOf(`${output}/${name}`)))).toEqual([
      ['R1', 'R2', 'R3'],
      ['R7'],
      ['R5', 'R4'],
    ]);
  });

  test('2,000 pages become 2,000 files that qpdf finds clean', { timeout: 240_000 }, async () => {
    const input = await put('long.pdf', textDocument(2000));
    const output = folder.file('pages');
    await mkdir(output);
    const { exitCode, stderr } = await runRecto(['split', '--quiet', input, '-o', output]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(await readdir(output)).toHaveLength(2000);
    for (let page = 20; page <= 2000; page += 40) {
      const path = `${output}/long-${String(page).padStart(4, '0')}.pdf`;
      expect(await qpdfCheck(path)).toEqual({ exitCode: 0, complaints: [] });
      expect((await pdfTexts(path))[0]).toContain(`TXTP${String(page).padStart(4, '0')}`);
    }
  });

  test.each([
    [['split', '--mode', 'ranges', '--ranges', '1-2, 3-9'], 2, '--ranges": Page 9 does not exist'],
    [['split', '--mode', 'halves'], 2, '--mode'],
    [['split', '--mode', 'by-outline'], 2, 'The file has no bookmarks'],
    [['reorder', '--order', '1-2'], 2, '--order": The order leaves out pages: 3'],
    [['reorder', '--order', '3,2,1,4'], 2, 'Page 4 does not exist'],
    [['reorder', '--order', '1-z,2:1'], 2, 'at least 2 files'],
  ])('%j ends with %i and leaves nothing', async (args, exitCode, said) => {
    const input = await put('plain.pdf', plainPdf('A', 3));
    const ended = await runRecto([...args, input, '-o', folder.file('none')]);
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.stderr).toContain(said);
    expect(await readdir(folder.path)).not.toContain('none');
  });

  test('reorder takes an order, pages of other files, or places as JSON', async () => {
    const [input, other] = [
      await put('in.pdf', buildPdf(richSpec({ pages: 5 }))),
      await put('b.pdf', plainPdf('B', 2)),
    ];
    const output = folder.file('out.pdf');
    const runs: [string[], string[], (string | undefined)[]][] = [
      [['--order', '3,1,2,4-z'], [input], ['R3', 'R1', 'R2', 'R4', 'R5']],
      [['--order', 'z-2', '--allow-removal'], [input], ['R5', 'R4', 'R3', 'R2']],
      [
        ['--order', '2:z, 1-z'],
        [input, other],
        ['B2', 'R1', 'R2', 'R3', 'R4', 'R5'],
      ],
      [
        [
          '--pages',
          '[{"page":2,"rotate":90},{"blank":{"widthPoints":100,"heightPoints":100}}]',
          '--pages',
          '{"page":1}',
        ],
        [input],
        ['R2', undefined, 'R1'],
      ],
    ];
    for (const [flags, inputs, pages] of runs) {
      const { exitCode, stderr } = await runRecto(['reorder', '--force', ...flags, ...inputs, '-o', output]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(await markersOf(output)).toEqual(pages);
    }
  });
});
