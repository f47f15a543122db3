import { buildPdf, drawGrey, readWithPdfium, scanPdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { findBarriers } from './axe.node.ts';
import { chooseFiles, type GivenFile, givenFile, runAndDownload, untilDescribed } from './desk.node.ts';
import { serveSite } from './site.node.ts';

addPdfMatchers();
const site = serveSite();
const SENTENCE = 'The quick brown fox jumps over the lazy dog.';
let scan: GivenFile;

beforeAll(async () => {
  const pictures = await drawGrey(buildPdf({ marker: 'Page', pages: [{ text: SENTENCE }, { text: SENTENCE }] }), 200);
  scan = givenFile('scan.pdf', scanPdf(pictures, 200));
});

describe('ocr: ensures that', () => {
  test('a scan is recognised on the device, under the strict headers, with the chosen data only', async () => {
    const { page, complaints, requests } = await site.visit('/tools/ocr');
    await chooseFiles(page, [scan]);
    await untilDescribed(page, 1);
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Recognise text');
    expect(name).toBe('recto-ocr-result.pdf');
    await expect(bytes).toPassQpdfCheck();
    const { texts } = await readWithPdfium(bytes);
    for (const text of texts) expect(text).toContain(SENTENCE);
    expect(complaints).toEqual([]);
    const data = requests.filter((address) => address.includes('traineddata'));
    expect(data.every((address) => address.includes('/eng.'))).toBe(true);
  });
});
