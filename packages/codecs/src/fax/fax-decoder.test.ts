import { randomBitmap, seededRandom } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { decodeFax } from './fax-decoder.ts';

/** The first of the testkit's random pictures with this shape, 47 by 24 pixels. */
function picture(): Buffer {
  const random = seededRandom(3);
  for (;;) {
    const { widthPixels, heightPixels, rows } = randomBitmap(random, 60);
    if (widthPixels === 47 && heightPixels === 24) return Buffer.from(rows);
  }
}

const PICTURE = picture();
/** The picture as encoded by Ghostscript's fax devices, in base64. */
const FORMS = {
  'Group 4': [
    -1,
    'JqCEmKThDGZgk6mJfZOZHECDQkOOwhKcYR4IjkbnIBRCZwMsERwJpk0DMYk1ISJKERMSQzuQkf4ibv/IUcg7mnkkCJsE4M2iOPK4IRnAontSahQpHCNmECZFETDjQA==',
  ],
  'Group 3, one-dimensional': [
    0,
    'ABNQQmKACcJHMEHAB1P/DmACOJAlhoHABchsYAJrwI43yDgAGA+BlgAmo4BJmgAE8YIAE1IpQAJqxMQAE1DO4SAQAE1DO4SAQAE1DV5gAmoavMAE1DV5gAmoUcHemKACakgDGAAoHaHHUAChdEwAcCo60ACahdGOE8AEeECIgATUTMaA',
  ],
  'Group 3, mixed': [
    1,
    'ABmoITFABE4QxmYJAB6n/hzABEcQINCQ44ANyGxgAgjwRHI3OQCgA4D4GWACBEcCaZNAAM8YIAETUhIkgAZqxMQAFIZ3ISIAM1DO4SAQAFETdABmoavMAF4AM1Cjg70xQAUkgRNgANA7Q46gAUrghGADwKjrQAImoUKRwjABjwgREACREw40',
  ],
} as const;

describe.each(Object.entries(FORMS))('%s', (_, [k, base64]) => {
  const data = Buffer.from(base64, 'base64');
  const decode = (bytes: Uint8Array, more = {}) =>
    decodeFax(bytes, { k, columns: 47, rows: 24, isByteAligned: false, blackIs1: true, ...more });

  test('ensures that fax data give the picture they were made of', () => {
    expect(Buffer.from(decode(data) ?? []).equals(PICTURE)).toBe(true);
    expect(Buffer.from(decode(data, { blackIs1: false }) ?? []).equals(PICTURE.map((byte) => ~byte))).toBe(true);
  });

  test('ensures that data which end early or do not fit are refused, not guessed', () => {
    expect(decode(data.subarray(0, 40))).toBeNull();
    expect(decode(data, { columns: 31 })).toBeNull();
    expect(decode(new Uint8Array(200))).toBeNull();
  });
});
