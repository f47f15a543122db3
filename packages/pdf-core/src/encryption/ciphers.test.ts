import { afterEach, describe, expect, test } from 'vitest';
import { nodeAesCodec } from './aes.node.ts';
import { decryptBlock, decryptBlocks, encryptBlock, encryptBlocks, setAesCodec } from './aes.ts';
import { rc4 } from './rc4.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');

/** NIST SP 800-38A, appendix F: the plain text of every example. */
const PLAIN = `6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
  30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710`;
const IV = '000102030405060708090a0b0c0d0e0f';
const KEY_128 = '2b7e151628aed2a6abf7158809cf4f3c';
const KEY_256 = '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4';

afterEach(() => setAesCodec(null));

describe.each([
  ['our own', null],
  ["Node's", nodeAesCodec],
])('AES of %s code', (_, codec) => {
  test.each([
    [
      'F.2.1 and F.2.2, CBC-AES128',
      KEY_128,
      `7649abac8119b246cee98e9b12e9197d 5086cb9b507219ee95db113a917678b2
       73bed6b8e3c1743b7116e69e22229516 3ff1caa1681fac09120eca307586e1a7`,
    ],
    [
      'F.2.5 and F.2.6, CBC-AES256',
      KEY_256,
      `f58c4c04d6e5f1ba779eabfb5f7bfbd6 9cfc4e967edb808d679f777bc6702c7d
       39f23369a9d9bacfa530e26304231461 b2eb05e2c39be9fcda6c19078c6a9d1b`,
    ],
  ])('ensures that NIST SP 800-38A, %s, comes out', (_name, key, cipher) => {
    setAesCodec(codec);
    expect(hex(encryptBlocks(bytes(key), bytes(IV), bytes(PLAIN)))).toBe(hex(bytes(cipher)));
    expect(hex(decryptBlocks(bytes(key), bytes(IV), bytes(cipher)))).toBe(hex(bytes(PLAIN)));
  });

  test.each([
    ['F.1.1, ECB-AES128', KEY_128, '3ad77bb40d7a3660a89ecaf32466ef97'],
    ['F.1.5, ECB-AES256', KEY_256, 'f3eed1bdb5d2a03c064b5a7e3db181f8'],
  ])('ensures that NIST SP 800-38A, %s, first block, comes out', (_name, key, cipher) => {
    setAesCodec(codec);
    const block = bytes(PLAIN).subarray(0, 16);
    expect(hex(encryptBlock(bytes(key), block))).toBe(cipher);
    expect(hex(decryptBlock(bytes(key), bytes(cipher)))).toBe(hex(block));
  });
});

// RFC 6229, section 2: the key stream at offsets 0 and 16 for keys of 40, 56, 64, 80 and 128 bits.
test.each([
  ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8', '6982944f18fc82d589c403a47a0d0919'],
  ['01020304050607', '293f02d47f37c9b633f2af5285feb46b', 'e620f1390d19bd84e2e0fd752031afc1'],
  ['0102030405060708', '97ab8a1bf0afb96132f2f67258da15a8', '8263efdb45c4a18684ef87e6b19e5b09'],
  ['0102030405060708090a', 'ede3b04643e586cc907dc21851709902', '03516ba78f413beb223aa5d4d2df6711'],
  ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97', '5248c4959014126a6e8a84f11d1a9e1c'],
])('ensures that RC4 with the key %s gives the stream of RFC 6229', (key, at0, at16) => {
  expect(hex(rc4(bytes(key), new Uint8Array(32)))).toBe(at0 + at16);
});
