import { describe, expect, test } from 'vitest';
import { bmpPassword, derivePbkdf2, derivePkcs12, PURPOSE } from './derive-key.ts';
import { decryptRc2 } from './rc2.ts';
import { decryptTripleDes } from './triple-des.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const text = (value: string) => new TextEncoder().encode(value);
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');

describe('PBKDF2 ensures that', () => {
  // RFC 6070, section 2, without the example of 16,777,216 rounds.
  test.each([
    ['password', 'salt', 1, 20, '0c60c80f961f0e71f3a9b524af6012062fe037a6'],
    ['password', 'salt', 2, 20, 'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957'],
    ['password', 'salt', 4096, 20, '4b007901b765489abead49d926f721d065a429c1'],
    [
      'passwordPASSWORDpassword',
      'saltSALTsaltSALTsaltSALTsaltSALTsalt',
      4096,
      25,
      '3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038',
    ],
    ['pass\0word', 'sa\0lt', 4096, 16, '56fa6aa75548099dcc37d7f03425e0c3'],
  ])('HMAC-SHA-1 of %j, %j, %d rounds, is as RFC 6070 says', async (password, salt, rounds, lengthBytes, derived) => {
    const settings = { salt: text(salt), rounds, hash: 'SHA-1', lengthBytes } as const;
    expect(hex(await derivePbkdf2(password, settings))).toBe(derived);
  });

  // RFC 7914, section 11.
  test.each([
    [
      'passwd',
      'salt',
      1,
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
    ],
    [
      'Password',
      'NaCl',
      80_000,
      '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d',
    ],
  ])('HMAC-SHA-256 of %j, %j, %d rounds, is as RFC 7914 says', async (password, salt, rounds, derived) => {
    const settings = { salt: text(salt), rounds, hash: 'SHA-256', lengthBytes: 64 } as const;
    expect(hex(await derivePbkdf2(password, settings))).toBe(derived);
  });
});

describe('the derivation of PKCS#12 ensures that', () => {
  // The vectors that Stephen Henson published for PKCS #12 v1.0, appendix B (now RFC 7292), with SHA-1.
  test.each([
    ['smeg', PURPOSE.key, 1, '0a58cf64530d823f', '8aaae6297b6cb04642ab5b077851284eb7128f1a2a7fbca3'],
    ['smeg', PURPOSE.iv, 1, '0a58cf64530d823f', '79993dfe048d3b76'],
    ['smeg', PURPOSE.key, 1, '642b99ab44fb4b1f', 'f3a95fec48d7711e985cfe67908c5ab79fa3d7c5caa5d966'],
    ['smeg', PURPOSE.iv, 1, '642b99ab44fb4b1f', 'c0a38d64a79bea1d'],
    ['smeg', PURPOSE.mac, 1, '3d83c0e4546ac140', '8d967d88f6caa9d714800ab3d48051d63f73a312'],
    ['queeg', PURPOSE.key, 1000, '05dec959acff72f7', 'ed2034e36328830ff09df1e1a07dd357185dac0d4f9eb3d4'],
    ['queeg', PURPOSE.iv, 1000, '05dec959acff72f7', '11dedad7758d4860'],
    ['queeg', PURPOSE.key, 1000, '1682c0fc5b3f7ec5', '483dd6e919d7de2e8e648ba8f862f3fbfbdc2bcb2c02957f'],
    ['queeg', PURPOSE.iv, 1000, '1682c0fc5b3f7ec5', '9d461d1b00355c50'],
    ['queeg', PURPOSE.mac, 1000, '263216fcc2fab31c', '5ec4c7a80df652294c3925b6489a7ab857c83476'],
  ])('%s, purpose %d, %d rounds, salt %s, is as published', async (password, purpose, rounds, salt, derived) => {
    const settings = { salt: bytes(salt), rounds, hash: 'SHA-1', lengthBytes: derived.length / 2 } as const;
    expect(hex(await derivePkcs12(bmpPassword(password), purpose, settings))).toBe(derived);
  });
});

describe('ciphers of old PKCS#12 files ensure that', () => {
  // NIST SP 800-67 (2004), appendix B.1: three blocks in ECB, each of which is CBC with a vector of zeros.
  test.each([
    ['a826fd8ce53b855f', '5468652071756663'],
    ['cce21c8112256fe6', '6b2062726f776e20'],
    ['68d5c05dd9b6b900', '666f78206a756d70'],
  ])('Triple DES opens %s as NIST SP 800-67 says', (cipher, plain) => {
    const key = bytes('0123456789abcdef23456789abcdef01456789abcdef0123');
    expect(hex(decryptTripleDes(bytes(cipher), key, new Uint8Array(8)))).toBe(plain);
  });

  test('Triple DES in CBC mixes each block with the cipher text before it', () => {
    const key = bytes('0123456789abcdef23456789abcdef01456789abcdef0123');
    const opened = decryptTripleDes(bytes('a826fd8ce53b855fcce21c8112256fe6'), key, bytes('0000000000000001'));
    expect(hex(opened)).toBe(`5468652071756662${(0x6b2062726f776e20n ^ 0xa826fd8ce53b855fn).toString(16)}`);
  });

  // RFC 2268, section 5: those whose effective key length is the length of the key, as PKCS#12 has it.
  test.each([
    ['ffffffffffffffff', '278b27e42e2f0d49', 'ffffffffffffffff'],
    ['3000000000000000', '30649edf9be7d2c2', '1000000000000001'],
    ['88bca90e90875a7f0f79c384627bafb2', '2269552ab0f85ca6', '0000000000000000'],
  ])('RC2 with the key %s opens %s as RFC 2268 says', (key, cipher, plain) => {
    expect(hex(decryptRc2(bytes(cipher), bytes(key), new Uint8Array(8)))).toBe(plain);
  });
});
