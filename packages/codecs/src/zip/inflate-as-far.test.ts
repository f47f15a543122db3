import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inflateAsFar } from './inflate-as-far.node.ts';

const text = Buffer.from(Array.from({ length: 9000 }, (_, line) => `line ${line * 7919}\n`).join(''));
const packed = new Uint8Array(deflateRawSync(text));
const stored = new Uint8Array(deflateRawSync(text, { level: 0 }));

describe('a deflated part', () => {
  test('ensures that sound data come whole', () => {
    expect(Buffer.compare(inflateAsFar(packed, text.length, 'x.zip'), text)).toBe(0);
  });

  test.each([
    ['compressed', packed],
    ['stored', stored],
  ])('ensures that data that break off come as far as they go: %s', (_, bytes) => {
    const cut = inflateAsFar(bytes.subarray(0, bytes.length >> 1), text.length, 'x.zip');
    expect(cut.length).toBeGreaterThan(text.length * 0.4);
    expect(Buffer.compare(cut, text.subarray(0, cut.length))).toBe(0);
  });

  test.each([
    ['compressed', packed],
    ['stored', stored],
  ])('ensures that no more comes than was told, and that is sound: %s', (_, bytes) => {
    const told = 100_001;
    expect(Buffer.compare(inflateAsFar(bytes, told, 'x.zip'), text.subarray(0, told))).toBe(0);
  });

  test('ensures that a wrong byte costs what follows it, and nothing before', () => {
    const wrong = packed.slice();
    wrong.fill(0xff, wrong.length >> 1, (wrong.length >> 1) + 8);
    const found = inflateAsFar(wrong, text.length, 'x.zip');
    const sound = text.length * 0.4;
    expect(found.length).toBeGreaterThan(sound);
    expect(Buffer.compare(found.subarray(0, sound), text.subarray(0, sound))).toBe(0);
  });
});
