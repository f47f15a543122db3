/** RC4, which encrypts and decrypts alike; only for files that are encrypted with it already. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = new Uint8Array(256);
  for (let index = 0; index < 256; index++) state[index] = index;
  for (let index = 0, other = 0; index < 256; index++) {
    const value = state[index] ?? 0;
    other = (other + value + (key[index % key.length] ?? 0)) & 255;
    state[index] = state[other] ?? 0;
    state[other] = value;
  }
  const output = new Uint8Array(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255;
    const a = state[i] ?? 0;
    j = (j + a) & 255;
    const b = state[j] ?? 0;
    state[i] = b;
    state[j] = a;
    output[at] = (data[at] ?? 0) ^ (state[(a + b) & 255] ?? 0);
  }
  return output;
}
