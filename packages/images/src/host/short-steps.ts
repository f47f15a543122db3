/** `i32.const 32767`, the longest step that MozJPEG takes, and `i32.const 255` in as many bytes. */
const LONGEST = [0x41, 0xff, 0xff, 0x01];
const SHORTER = [0x41, 0xff, 0x81, 0x00];
/**
 * Bytes around the constant in the code that makes steps, for each of two tables: after an address and before 1, the least
 * step; before the choice.
 */
const PLACES = [
  { before: [0x6a], behind: [0x41, 0x01, 0x20] },
  { before: [], behind: [0x4f, 0x1b, 0x3b] },
];

/**
 * MozJPEG that takes no step of quantization above 255, as every encoder does that is told to stay baseline: its wasm build
 * (`@jsquash/jpeg` 1.6.0) says baseline and progressive by one switch, and writes steps of 16 bits, which not every reader knows.
 * @param wasm not modified @throws Error for another build
 */
export function withShortSteps(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const patched = Uint8Array.from(wasm);
  for (const { before, behind } of PLACES) {
    const places = placesOf(patched, [...before, ...LONGEST, ...behind]);
    if (places.length !== 2) throw new Error('Another build of MozJPEG');
    for (const at of places) patched.set(SHORTER, at + before.length);
  }
  return patched;
}

function placesOf(bytes: Uint8Array, pattern: readonly number[]): number[] {
  const [first = 0] = pattern;
  const found: number[] = [];
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (pattern.every((byte, index) => bytes[at + index] === byte)) found.push(at);
  }
  return found;
}
