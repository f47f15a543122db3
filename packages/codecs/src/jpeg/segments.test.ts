import { expect, test } from 'vitest';
import { readSegments, walkMarkers } from './segments.ts';

const SOI = [0xff, 0xd8];
const APP0 = [0xff, 0xe0, 0, 4, 1, 2];
const SOS = [0xff, 0xda, 0, 3, 9];

function walk(...bytes: readonly number[]) {
  const markers: number[] = [];
  const { reason, at } = walkMarkers(Uint8Array.from(bytes), 2, ({ marker }) => void markers.push(marker));
  return { reason, at, markers };
}

test.each([
  ['a scan', [...SOI, ...APP0, ...SOS], { reason: 'scan', at: 8, markers: [0xe0] }],
  ['a scan whose header is cut', [...SOI, ...APP0, 0xff, 0xda], { reason: 'scan', at: 8, markers: [0xe0] }],
  ['bytes that only fill', [...SOI, 0xff, 0xff, ...APP0, ...SOS], { reason: 'scan', at: 10, markers: [0xe0] }],
  ['the end', [...SOI, 0xff, 0xd9], { reason: 'end', at: 2, markers: [] }],
  ['what is no marker', [...SOI, ...APP0, 0, 1, 2], { reason: 'no-marker', at: 8, markers: [0xe0] }],
  ['a segment without a length', [...SOI, 0xff, 0xe0, 0, 1, 0], { reason: 'no-length', at: 2, markers: [] }],
  ['a segment beyond the file', [...SOI, 0xff, 0xe0, 0, 9, 0], { reason: 'cut', at: 2, markers: [] }],
  ['a file that breaks off in fill bytes', [...SOI, 0xff, 0xff], { reason: 'cut', at: 3, markers: [] }],
])('ensures that the walk ends at %s', (_, bytes, expected) => {
  expect(walk(...bytes)).toEqual(expected);
});

test('ensures that stuffing and restarts belong to a scan, and what follows the end to nobody', () => {
  const data = [1, 0xff, 0, 2, 0xff, 0xd0, 3];
  const segments = readSegments(Uint8Array.from([...SOI, ...APP0, ...SOS, ...data, ...SOS, 7, 0xff, 0xd9, 5]));
  expect(segments?.map(({ marker, data: coded }) => [marker, [...coded]])).toEqual([
    [0xe0, []],
    [0xda, data],
    [0xda, [7]],
  ]);
  expect(readSegments(Uint8Array.from([...SOI, ...SOS, ...data]))).toBeNull();
});
