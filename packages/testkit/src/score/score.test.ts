import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildPdf } from '../builders/build-pdf.ts';
import { richSpec } from '../builders/rich-document.ts';
import { runProgram } from '../oracle/native-program.ts';
import { rewriteWithQpdf } from '../oracle/qpdf-program.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';
import { describeWithPrograms } from '../vitest/index.ts';
import { scoreMerge } from './score.ts';

describeWithPrograms('score', ['qpdf', 'pdftotext'], () => {
  it('ensures that a file rewritten by another program loses nothing of itself', async () => {
    const pdf = buildPdf(richSpec({ seed: 3 }));
    const rewritten = await rewriteWithQpdf(pdf, ['--object-streams=generate', '--recompress-flate']);
    const score = await scoreMerge([{ file: pdf }], rewritten);
    expect(score.lost).toEqual({});
    expect(score.problems).toEqual([]);
    expect(score.items['structure elements']).toEqual([61, 61]);
  });

  it('ensures that what a careless merge loses is seen', async () => {
    const [first, second] = [1, 2].map((seed) => buildPdf(richSpec({ seed })));
    if (!first || !second) throw new Error('two files were built');
    const result = await qpdfMerge(first, second);
    const { items, problems } = await scoreMerge([{ file: first }, { file: second }], result);
    expect(items.pages).toEqual([60, 60]);
    expect(items['outline items']).toEqual([0, 60]);
    expect(items['named links']).toEqual([0, 60]);
    expect(items['structure elements']).toEqual([0, 122]);
    expect(items['layer states']).toEqual([0, 4]);
    expect(items['streams stored once']).toEqual([0, 2]);
    expect(problems).not.toEqual([]);
  });

  it('ensures that of chosen pages only what belongs to them is asked for', async () => {
    const pdf = buildPdf(richSpec({ seed: 1 }));
    const { items } = await scoreMerge([{ file: pdf, pages: [0, 1, 2] }], pdf);
    const totals = Object.fromEntries(Object.entries(items).map(([item, [, total]]) => [item, total]));
    expect(totals).toMatchObject({ pages: 3, 'outline items': 3, 'named destinations': 3, 'structure elements': 4 });
    expect(totals).toMatchObject({ 'explicit links': 0, 'old-name links': 1, 'URI links': 3, layers: 2, beads: 3 });
  });
});

function qpdfMerge(first: Uint8Array, second: Uint8Array): Promise<Uint8Array> {
  return withTemporaryFolder(async (folder) => {
    const [one, two, result] = ['one', 'two', 'result'].map((name) => join(folder, `${name}.pdf`)) as [
      string,
      string,
      string,
    ];
    await Promise.all([writeFile(one, first), writeFile(two, second)]);
    await runProgram('qpdf', ['--empty', '--pages', one, two, '--', result]);
    return new Uint8Array(await readFile(result));
  });
}
