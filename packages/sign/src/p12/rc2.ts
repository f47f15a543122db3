/**
 * RC2 (RFC 2268), only backwards: programs of the nineties and some of today lock the certificates of PKCS#12 files with 40
 * bits of it. Not for anything else.
 */

const PI = Uint8Array.from(
  (
    'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32' +
    'bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a' +
    '961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e' +
    'c5f3db47e5a59c770aa62068fe7fc1ad'
  ).match(/../g) ?? [],
  (digits) => Number.parseInt(digits, 16),
);
const SHIFTS = [1, 2, 3, 5];
const MASH_AFTER = new Set([5, 11]);

/** The key stretched to 64 words; its effective bits are its own. */
function expanded(key: Uint8Array): Uint16Array {
  const bytes = new Uint8Array(128);
  bytes.set(key);
  const at = (index: number) => bytes[index] ?? 0;
  for (let index = key.length; index < 128; index++)
    bytes[index] = PI[(at(index - 1) + at(index - key.length)) & 255] ?? 0;
  bytes[128 - key.length] = PI[at(128 - key.length)] ?? 0;
  for (let index = 127 - key.length; index >= 0; index--) {
    bytes[index] = PI[at(index + 1) ^ at(index + key.length)] ?? 0;
  }
  return Uint16Array.from({ length: 64 }, (_, index) => at(2 * index) + 256 * at(2 * index + 1));
}

function openBlock(words: Uint16Array, keys: Uint16Array): void {
  const word = (index: number) => words[(index + 4) & 3] ?? 0;
  let next = 63;
  for (let round = 15; round >= 0; round--) {
    for (let index = 3; index >= 0; index--) {
      const shift = SHIFTS[index] ?? 0;
      const value = ((word(index) >> shift) | (word(index) << (16 - shift))) & 0xffff;
      const mixed = (word(index - 1) & word(index - 2)) + (~word(index - 1) & word(index - 3));
      words[index] = value - (keys[next--] ?? 0) - mixed;
    }
    if (MASH_AFTER.has(round)) {
      for (let index = 3; index >= 0; index--) words[index] = word(index) - (keys[word(index - 1) & 63] ?? 0);
    }
  }
}

/** Decrypts in cipher block chaining. @param key 1 to 16 bytes */
export function decryptRc2(data: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array<ArrayBuffer> {
  const keys = expanded(key);
  const plain = new Uint8Array(data.length);
  for (let at = 0; at + 8 <= data.length; at += 8) {
    const view = data.subarray(at, at + 8);
    const words = Uint16Array.from(
      { length: 4 },
      (_, index) => (view[2 * index] ?? 0) + 256 * (view[2 * index + 1] ?? 0),
    );
    openBlock(words, keys);
    for (let index = 0; index < 8; index++) {
      const open = ((words[index >> 1] ?? 0) >> (8 * (index & 1))) & 255;
      plain[at + index] = open ^ ((at === 0 ? iv[index] : data[at - 8 + index]) ?? 0);
    }
  }
  return plain;
}
