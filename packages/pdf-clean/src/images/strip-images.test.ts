import { expect, test } from 'vitest';
import { stripJpeg } from './strip-jpeg.ts';
import { stripJpeg2000 } from './strip-jpeg2000.ts';

const ADOBE = [0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 1];
const PROFILE = [0xff, 0xe2, 0, 18, ...Buffer.from('ICC_PROFILE\0'), 1, 1, 9, 9];
const SCAN = [0xff, 0xda, 0, 4, 0xff, 0xd9, 7, 0xff, 0, 8, 0xff, 0xd0, 9, 0xff, 0xd9];
const bytesOf = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat()]);
const comment = (text: string) => [0xff, 0xfe, 0, 2 + text.length, ...Buffer.from(text)];

test('ensures that what decides how a JPEG looks stays: colour transform, profile, coded data', () => {
  const plain = bytesOf(ADOBE, PROFILE, SCAN);
  expect(stripJpeg(plain)).toBeNull();
  const stripped = stripJpeg(bytesOf(ADOBE, comment('secret'), PROFILE, SCAN));
  expect(stripped?.bytes).toEqual(plain);
  expect(stripped?.told.map(({ name }) => name)).toEqual(['Comment']);
});

test('ensures that a comment between two scans goes, and both scans stay', () => {
  const scan = SCAN.slice(0, -2);
  const stripped = stripJpeg(bytesOf(scan, comment('secret'), SCAN));
  expect(stripped?.bytes).toEqual(bytesOf(scan, SCAN));
});

test('ensures that a JPEG that breaks off is not cut further, and padding is no trailer', () => {
  expect(stripJpeg(bytesOf(SCAN.slice(0, 8)))).toBeNull();
  expect(stripJpeg(bytesOf(SCAN, [0, 0, 10]))).toBeNull();
  expect(stripJpeg(Uint8Array.of(1, 2, 3))).toBeNull();
  expect(stripJpeg(bytesOf([0xff, 0xe1, 0xff, 0xff, 1]))).toBeNull();
});

test('ensures that boxes which claim any length end the look into a JPEG 2000 file', () => {
  const head = [0, 0, 0, 12, ...Buffer.from('jP  '), 0x0d, 0x0a, 0x87, 0x0a];
  expect(stripJpeg2000(Uint8Array.from([...head, 0, 0, 0, 3, ...Buffer.from('uuid'), 1]))).toBeNull();
  const endless = stripJpeg2000(Uint8Array.from([...head, 0, 0, 0, 0, ...Buffer.from('xml '), 1, 2]));
  expect(endless?.bytes).toEqual(Uint8Array.from(head));
});
