import { expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

test('ensures that an array which is released is empty, and that its memory is gone', () => {
  const samples = new Uint8ClampedArray(1000).fill(7);
  const { buffer } = samples;
  releaseMemory(samples);
  expect([samples.length, buffer.byteLength]).toEqual([0, 0]);
  expect(() => releaseMemory(samples)).not.toThrow();
});

test('ensures that a part of a buffer is left alone, and so is memory that is shared', () => {
  const whole = new Uint8Array(10).fill(1);
  releaseMemory(whole.subarray(2, 6));
  releaseMemory(whole.subarray(0, 6));
  expect([...whole]).toEqual(Array(10).fill(1));
  const shared = new Uint8Array(new SharedArrayBuffer(4)).fill(3);
  releaseMemory(shared);
  expect([...shared]).toEqual([3, 3, 3, 3]);
});
