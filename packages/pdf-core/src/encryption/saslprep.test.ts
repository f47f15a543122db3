import { describe, expect, test } from 'vitest';
import { newPasswordBytes, passwordBytes } from './passwords.ts';
import { saslPrep } from './saslprep.ts';

describe('SASLprep ensures that', () => {
  // The first five are the examples of RFC 4013, section 3.
  test.each([
    ['I\u00adX', 'IX'],
    ['user', 'user'],
    ['USER', 'USER'],
    ['\u00aa', 'a'],
    ['\u2168', 'IX'],
    ['a\u00a0b\u3000c', 'a b c'],
    ['e\u0301', 'é'],
    ['ﬁ', 'fi'],
    ['x\u200dy\ufe0f', 'xy'],
    ['пароль', 'пароль'],
    ['密码', '密码'],
    ['שלום', 'שלום'],
    ['سلام1سلام', 'سلام1سلام'],
    ['🔑 key', '🔑 key'],
    ['', ''],
  ])('%j is prepared as %j', (given, prepared) => {
    expect(saslPrep(given)).toBe(prepared);
  });

  test.each([
    ['\u0007', 'a control character, the RFC says'],
    ['\u0627\u0031', 'a right-to-left text that ends in a digit, the RFC says'],
    ['abcשלום', 'both directions'],
    ['1שלום', 'a right-to-left text that begins with a digit'],
    ['\ud800', 'half a surrogate pair'],
    ['\ue000', 'a private character'],
    ['a\ufffe', 'no character at all'],
    ['a\u200eb', 'a direction mark'],
    ['a\ufffdb', 'a replacement character'],
    ['\u{e0041}', 'a tag'],
  ])('%j is refused: %s', (given) => {
    expect(saslPrep(given)).toBeNull();
    expect(newPasswordBytes(given)).toMatchObject({ words: { text: expect.any(String) } });
  });
});

describe('passwords ensure that', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  test('a new one counts whole or is refused', () => {
    expect(newPasswordBytes('é'.repeat(63))).toHaveLength(126);
    expect(newPasswordBytes('é'.repeat(64))).toMatchObject({ params: { most: 127 } });
    expect(newPasswordBytes('\u00ad')).toMatchObject({ words: { text: expect.stringMatching(/invisible/) } });
    expect(newPasswordBytes('')).toHaveLength(0);
  });

  test('for AES-256 the prepared form is tried before what was typed', () => {
    expect(passwordBytes('ﬁ', 6)).toEqual([bytesOf('fi'), bytesOf('ﬁ')]);
    expect(passwordBytes('abcשלום', 5)).toEqual([bytesOf('abcשלום')]);
  });

  test('before AES-256 the PDFDocEncoding is tried before others', () => {
    expect(passwordBytes('€ß', 4)).toEqual([Uint8Array.of(0xa0, 0xdf), bytesOf('€ß')]);
    expect(passwordBytes('“Žø', 3)[0]).toEqual(Uint8Array.of(0x8d, 0x99, 0xf8));
    expect(passwordBytes('密', 2)).toEqual([bytesOf('密')]);
  });
});
