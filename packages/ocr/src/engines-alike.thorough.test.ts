import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import { buildPdf, characterErrorRate, drawGray } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { NativeRecogniser } from './engine/native-recogniser.node.ts';
import { parseHocr } from './hocr/parse-hocr.ts';
import { createNodeOcr } from './ocr.node.ts';

const DPI = 200;
const MARKER = 'Page';
const SENTENCES = ['The quick brown fox jumps over the lazy dog.', 'Five boxing wizards jump quickly at 10:45.'];

describeWithPrograms("a device's engine and a server's ensure that", ['tesseract', 'pdftoppm'], () => {
  /** Grainy paper, so that the picture is cleaned before it is read. */
  async function page(): Promise<GrayImage> {
    const [picture] = await drawGray(buildPdf({ marker: MARKER, pages: [{ text: SENTENCES.join(' ') }] }), DPI);
    if (!picture) throw new Error('nothing was drawn');
    let seed = 1;
    const gray = Uint8Array.from(picture.gray, (level) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.max(0, Math.min(255, level + ((seed >> 8) % 61) - 30));
    });
    return { widthPixels: picture.widthPixels, heightPixels: picture.heightPixels, gray, dpi: DPI };
  }

  async function read(engine: 'wasm' | 'native'): Promise<RecognisedPage> {
    const session = createNodeOcr({ engine, maxThreads: 1 }).openSession(1);
    try {
      const options = { languages: ['eng'], enhance: true, autoRotate: true, detectScript: true } as const;
      return await session.recognise(await page(), options);
    } finally {
      session.close();
    }
  }

  const wordsOf = ({ paragraphs }: RecognisedPage) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text)));

  test('a page says the same on both, at the same places', async () => {
    const [device, server] = [await read('wasm'), await read('native')];
    const [ours, theirs] = [wordsOf(device).join(' '), wordsOf(server).join(' ')];
    expect(characterErrorRate(ours, theirs)).toBeLessThanOrEqual(0.005);
    for (const sentence of SENTENCES) expect(ours).toContain(sentence);
    const [line, other] = [device.paragraphs[0]?.lines[0], server.paragraphs[0]?.lines[0]];
    expect(Math.hypot((line?.x ?? 0) - (other?.x ?? 99), (line?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(3);
  });

  test('lines that are read one by one say the same on both, each in its place', async () => {
    const image = await page();
    const asPhoto = async (engine: 'wasm' | 'native') => {
      const session = createNodeOcr({ engine, maxThreads: 1 }).openSession(1);
      const options = { languages: ['eng'], enhance: true, autoRotate: true, detectScript: true } as const;
      const read = session.recognise({ ...image, gray: image.gray.slice() }, { ...options, engine: 'photo' });
      return wordsOf(await read.finally(() => session.close())).join(' ');
    };
    const [device, server] = [await asPhoto('wasm'), await asPhoto('native')];
    expect(characterErrorRate(device, server)).toBeLessThanOrEqual(0.01);
    for (const sentence of SENTENCES) expect(server).toContain(sentence);
  });

  test('pages that the program reads in one go say what each says alone, and one that it cannot read loses no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recto-test-'));
    const starts: (number | null)[] = [];
    const recogniser = new NativeRecogniser(folder, (pid) => starts.push(pid));
    const options = { languages: ['eng'], segmentation: 'auto', threshold: 'global' } as const;
    try {
      const image = await page();
      const alone = await recogniser.recognise(image, options);
      starts.length = 0;
      // Tesseract takes no side above 32,767 pixels.
      const tooLong = { widthPixels: 40_000, heightPixels: 50, gray: new Uint8Array(2_000_000).fill(255), dpi: DPI };
      const all = [image, tooLong, image, image].map((each) => recogniser.recognise(each, options));
      const [first, failed, ...others] = await Promise.allSettled(all);
      expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'engine-crashed' } });
      for (const read of [first, ...others]) {
        const reading = read?.status === 'fulfilled' ? read.value : null;
        expect(parseHocr(reading?.hocr ?? '')).toEqual(parseHocr(alone.hocr));
        expect(reading?.text.trim()).toBe(alone.text.trim());
      }
      // Up to the one that fails, that one alone, and the rest.
      expect(starts.filter((pid) => pid !== null).length).toBe(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
