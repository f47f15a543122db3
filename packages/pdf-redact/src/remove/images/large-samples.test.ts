import { imagePdf, runProgram, withFile } from '@recto/testkit';
import { expect, test } from 'vitest';
import { boxArea } from '../../index.ts';
import { redacted } from '../../secrets.testing.ts';

test('an image of a scanned page is as small as before', async () => {
  const [width, height] = [1600, 1400];
  const data = new Uint8Array(width * height * 3).map((_, at) => (at >> 9) & 255);
  const dictionary = { Width: width, Height: height, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
  const scan = imagePdf([{ dictionary, data, compress: true, widthPoints: 600, heightPoints: 800 }]);
  const { bytes } = await redacted(scan, {
    areas: [boxArea(1, { left: 100, bottom: 100, right: 200, top: 130 })],
    terms: [],
  });
  expect(bytes.length).toBeLessThan(scan.length * 1.2 + 10_000);
  const { stdout } = await withFile(bytes, (path) => runProgram('qpdf', ['--check', path]));
  expect(stdout.toString()).toContain('No syntax or stream encoding errors');
});
