import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';

// The check value of CRC-32/ISO-HDLC, and the chunk that ends every PNG (ISO/IEC 15948, 11.2.5).
test.each([
  ['123456789', 0xcbf43926],
  ['IEND', 0xae426082],
  ['', 0],
])('ensures that the CRC-32 of %j is as published', (text, sum) => {
  expect(crc32(new TextEncoder().encode(text))).toBe(sum);
});
