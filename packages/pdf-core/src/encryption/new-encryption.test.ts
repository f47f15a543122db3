import { PERMISSIONS } from '@recto/contract/protection';
import { afterEach, describe, expect, test } from 'vitest';
import { PdfString } from '../objects/objects.ts';
import { nodeAesCodec } from './aes.node.ts';
import { decryptAes, decryptAesAhead, encryptAes, encryptAesAhead, setAesCodec, worksAhead } from './aes.ts';
import { createEncryption } from './new-encryption.ts';
import { permissionBits, permissionsOf } from './permissions.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const settings = {
  userPassword: utf8('user'),
  ownerPassword: utf8('owner'),
  permissions: PERMISSIONS,
  encryptsMetadata: true,
};

function sameBytesEachTime() {
  let next = 0;
  return (length: number) => Uint8Array.from({ length }, () => (next = (next * 5 + 17) & 255));
}

afterEach(() => setAesCodec(null));

describe('a new lock ensures that', () => {
  const valuesOf = (random?: (length: number) => Uint8Array) => {
    const { dictionary } = createEncryption(settings, random);
    return ['O', 'U', 'OE', 'UE', 'Perms'].map((key) => {
      const value = dictionary.get(key);
      return value instanceof PdfString ? Buffer.from(value.bytes).toString('hex') : '';
    });
  };

  test('nothing of it comes twice', () => {
    const all = [...valuesOf(), ...valuesOf()];
    expect(new Set(all).size).toBe(10);
    expect(all.every((value) => value.length >= 32)).toBe(true);
  });

  test('it depends on its randomness alone', () => {
    expect(valuesOf(sameBytesEachTime())).toEqual(valuesOf(sameBytesEachTime()));
  });

  test('equal content is encrypted to different bytes', () => {
    const handler = createEncryption(settings);
    const [one, other] = [1, 1].map((num) => handler.encryptString(num, 0, utf8('same')));
    expect(one).not.toEqual(other);
    expect(handler.decryptString(9, 0, one ?? utf8(''))).toEqual(utf8('same'));
  });
});

describe('permissions ensure that', () => {
  test('every combination is told apart and comes back', () => {
    for (let choice = 0; choice < 256; choice++) {
      const chosen = PERMISSIONS.filter((_, index) => choice & (1 << index));
      const bits = permissionBits(chosen);
      expect(bits).toBeLessThan(0);
      // Bits 1 and 2 are clear; 7, 8 and 13 to 32 are set (ISO 32000-2, Table 22).
      expect(bits & 0b11).toBe(0);
      expect(bits | 0xf3f).toBe(-1);
      expect(permissionsOf(bits, 6)).toEqual(chosen);
    }
    expect(permissionBits(PERMISSIONS)).toBe(-4);
  });

  test('the four bits of revision 2 say what later became eight', () => {
    expect(permissionsOf(-64 | 4, 2)).toEqual(['print', 'print-high']);
    expect(permissionsOf(-64 | 8 | 16, 2)).toEqual(['modify', 'copy', 'accessibility', 'assemble']);
  });
});

describe.each([
  ['the code that is everywhere', null],
  ["Node's crypto", nodeAesCodec],
])('AES by %s ensures that', (_, codec) => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index);
  const iv = Uint8Array.from({ length: 16 }, (_, index) => 255 - index);

  test.each([0, 1, 15, 16, 17, 2047, 2048, 2049, 100_000])(
    '%i bytes come to the same ahead of time and on demand, and back again',
    async (length) => {
      setAesCodec(codec);
      const data = Uint8Array.from({ length }, (_, index) => (index * 7) & 255);
      const locked = encryptAes(key, iv, data);
      expect(locked.length).toBe(16 + Math.floor(length / 16) * 16 + 16);
      expect(await encryptAesAhead(key, iv, data)).toEqual(locked);
      expect(decryptAes(key, locked)).toEqual(data);
      expect(await decryptAesAhead(key, locked)).toEqual(data);
      expect(worksAhead()).toBe(codec === null);
    },
  );

  test('wrong padding is kept as data, ahead of time too', async () => {
    setAesCodec(codec);
    const cut = encryptAes(key, iv, new Uint8Array(5000)).subarray(0, 4016);
    expect(await decryptAesAhead(key, cut)).toEqual(new Uint8Array(4000));
    expect(await decryptAesAhead(key, cut.subarray(0, 4010))).toEqual(new Uint8Array(3984));
  });
});
