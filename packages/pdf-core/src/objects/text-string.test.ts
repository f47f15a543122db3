import { expect, test } from 'vitest';
import { decodeTextString, encodeTextString } from './text-string.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test('ensures that PDFDocEncoding is read where it differs from Latin-1', () => {
  expect(decodeTextString(Uint8Array.of(0x41, 0x80, 0x84, 0xa0, 0x18, 0x1f, 0xe9, 0x93))).toBe('A•—€˘˜éﬁ');
  expect(decodeTextString(Uint8Array.of(0x9f, 0xad, 0x7f))).toBe('\ufffd\ufffd\ufffd');
});

test('ensures that the three marks choose UTF-16BE, UTF-16LE and UTF-8', () => {
  expect(decodeTextString(Uint8Array.of(0xfe, 0xff, 0x00, 0x41, 0xd8, 0x3d, 0xde, 0x00))).toBe('A😀');
  expect(decodeTextString(Uint8Array.of(0xff, 0xfe, 0x41, 0x00))).toBe('A');
  expect(decodeTextString(Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9))).toBe('é');
});

test('ensures that language codes between escape characters are not part of the text', () => {
  const bytes = latin1('\xfe\xff\0\x1b\0e\0n\0U\0S\0\x1b\0H\0i');
  expect(decodeTextString(bytes)).toBe('Hi');
});

test('ensures that a broken text string is read without an error', () => {
  expect(decodeTextString(Uint8Array.of(0xfe, 0xff, 0x00))).toBe('\ufffd');
  expect(decodeTextString(Uint8Array.of(0xef, 0xbb, 0xbf, 0xff))).toBe('\ufffd');
  expect(decodeTextString(new Uint8Array(0))).toBe('');
});

test('ensures that what is written is read again, in one byte per character when that is possible', () => {
  for (const text of ['', 'plain', 'Zoë • €', '日本語', '😀', 'þÿ looks marked', 'ÿþ', 'ï»¿x', 'tab\tnewline\n']) {
    expect(decodeTextString(encodeTextString(text))).toBe(text);
  }
  expect(encodeTextString('Zoë • €')).toHaveLength(7);
  expect(encodeTextString('日本')).toEqual(Uint8Array.of(0xfe, 0xff, 0x65, 0xe5, 0x67, 0x2c));
});
