import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describeCorpus } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { createNodeImages } from './images.node.ts';

const images = createNodeImages();
const HOSTILE = ['corrupt-header.jpg', 'decompression_bomb.gif'];
/** Too many pixels to decode; its bytes go into a PDF as they are. */
const GIANT = 'giant-image.jpg';

describeCorpus(
  'real images: ensures that',
  (files) => {
    const sourceOf = (path: string) => ({
      name: basename(path),
      bytes: async () => new Uint8Array(readFileSync(path)),
    });

    test.each(files.filter(({ path }) => !HOSTILE.includes(basename(path))))(
      '$name can be decoded upright',
      async ({ path }) => {
        const opened = await images.open(sourceOf(path));
        const { widthPixels, heightPixels, orientation } = opened.frames[0];
        if (basename(path) === GIANT) {
          await expect(images.decode(opened)).rejects.toMatchObject({ code: 'image-too-large' });
          return;
        }
        const pixels = await images.decode(opened);
        const upright = orientation >= 5 ? [heightPixels, widthPixels] : [widthPixels, heightPixels];
        expect([pixels.widthPixels, pixels.heightPixels]).toEqual(upright);
        const small = await images.decode(opened, {
          colour: 'rgb',
          fitWithin: { widthPixels: 100, heightPixels: 100 },
        });
        expect(Math.max(small.widthPixels, small.heightPixels)).toBeLessThanOrEqual(100);
        expect((await images.encode(small, { format: 'jpeg', quality: 80 })).length).toBeGreaterThan(100);
      },
    );

    test.each(files.filter(({ path }) => HOSTILE.includes(basename(path))))(
      '$name is refused at once, by its name',
      async ({ path }) => {
        await expect(images.open(sourceOf(path))).rejects.toMatchObject({
          code: expect.stringMatching(/^image-(damaged|too-large)$/),
          details: { fileName: basename(path) },
        });
      },
    );
  },
  ({ category }) => category === 'images',
);
