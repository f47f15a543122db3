/** The inner loops of the filter in WebAssembly with vectors: four times as fast as in JavaScript, and as exact. */
export interface Kernels {
  readonly memory: WebAssembly.Memory;
  /**
   * Sums source rows of 8-bit samples by their weights, eight samples at a time: `(sum + 128) >> 8` as 16 bits.
   * @param rows address of the rows' addresses, two for each pair @param weights address of the pairs of 16-bit weights
   * @param length samples in a row @param out address of the sums
   */
  down(rows: number, weights: number, pairs: number, length: number, out: number): void;
  /**
   * Sums neighbours in a row of 16-bit samples by their weights: `(sum + 2^19) >> 20` as 8 bits.
   * @param firsts address of the addresses of each pixel's first neighbour @param weights address of the pairs of 16-bit weights,
   * pixel after pixel @param stepBytes from one neighbour to the next @param out address of the pixels, one byte per sample
   */
  across(firsts: number, weights: number, pairs: number, stepBytes: number, pixels: number, out: number): void;
}

/** Numbers of the binary format (WebAssembly Core Specification 2.0, 5.4). */
const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY = 0x40;
const END = 0x0b;

const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]);
const signed = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
const list = (items: readonly (readonly number[])[]) => [...unsigned(items.length), ...items.flat()];
const sized = (bytes: readonly number[]) => [...unsigned(bytes.length), ...bytes];
const name = (text: string) => sized([...text].map((letter) => letter.charCodeAt(0)));

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const i32 = (value: number) => [0x41, ...signed(value)];
const add = [0x6a];
const shiftLeft = [0x74];
const loadI32 = (offset = 0) => [0x28, 0, offset];
const storeI32 = [0x36, 0, 0];
const vector = (code: number, ...rest: readonly number[]) => [0xfd, ...unsigned(code), ...rest];
/** Eight bytes become eight numbers of 16 bits. */
const load8x8 = vector(2, 0, 0);
const load32Splat = vector(9, 0, 0);
const load64 = vector(93, 0, 0);
const storeVector = vector(11, 0, 0);
const splatI32 = vector(17);
const shuffle = (lanes: readonly number[]) => vector(13, ...lanes);
/** Products of 16-bit numbers, two and two added. */
const dot = vector(186);
const addI32x4 = vector(174);
const shiftRightI32x4 = vector(172);
const narrowI32x4 = vector(133);
const narrowI16x8ToBytes = vector(102);
const firstI32 = vector(27, 0);

/** The numbers of 16 bits of two vectors, in turn. */
const LOW = [0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23];
const HIGH = LOW.map((lane) => lane + 8);

const increase = (local: number, by: readonly number[]) => [...get(local), ...by, ...add, ...set(local)];
/** Runs at least once, and again while what is left in a local, made one less, is not 0. */
const repeat = (left: number, ...body: readonly (readonly number[])[]) => [
  ...[0x03, EMPTY],
  ...body.flat(),
  ...increase(left, i32(-1)),
  ...get(left),
  ...[0x0d, 0],
  END,
];

function downCode(): number[] {
  const [rows, weights, pairs, groups, out] = [0, 1, 2, 3, 4];
  const [x, row, weight, left, low, high, one, other] = [5, 6, 7, 8, 9, 10, 11, 12];
  const samples = (at: number) => [...get(row), ...loadI32(at), ...get(x), ...add, ...load8x8];
  const sum = (to: number, lanes: readonly number[]) => [
    ...[...get(one), ...get(other), ...shuffle(lanes), ...get(weight), ...load32Splat, ...dot],
    ...[...get(to), ...addI32x4, ...set(to)],
  ];
  const shifted = (of: number) => [...get(of), ...i32(8), ...shiftRightI32x4];
  const locals = list([
    [4, I32],
    [4, V128],
  ]);
  // Samples become groups of eight.
  const code = [
    ...[...get(groups), ...i32(7), ...add, ...i32(3), 0x76, ...set(groups)],
    ...repeat(
      groups,
      [...get(rows), ...set(row), ...get(weights), ...set(weight), ...get(pairs), ...set(left)],
      [...i32(128), ...splatI32, ...set(low), ...i32(128), ...splatI32, ...set(high)],
      repeat(
        left,
        [...samples(0), ...set(one), ...samples(4), ...set(other), ...sum(low, LOW), ...sum(high, HIGH)],
        [...increase(row, i32(8)), ...increase(weight, i32(4))],
      ),
      [...get(out), ...shifted(low), ...shifted(high), ...narrowI32x4, ...storeVector],
      [...increase(x, i32(8)), ...increase(out, i32(16))],
    ),
  ];
  return sized([...locals, ...code, END]);
}

function acrossCode(): number[] {
  const [firsts, weights, pairs, step, pixels, out] = [0, 1, 2, 3, 4, 5];
  const [at, left, sum] = [6, 7, 8];
  const twoSteps = [...get(step), ...i32(1), ...shiftLeft];
  const samples = [...get(at), ...load64, ...get(at), ...get(step), ...add, ...load64];
  const locals = list([
    [2, I32],
    [1, V128],
  ]);
  const code = repeat(
    pixels,
    [...get(firsts), ...loadI32(), ...set(at), ...get(pairs), ...set(left)],
    [...i32(1 << 19), ...splatI32, ...set(sum)],
    repeat(
      left,
      [...samples, ...shuffle(LOW), ...get(weights), ...load32Splat, ...dot, ...get(sum), ...addI32x4, ...set(sum)],
      [...increase(at, twoSteps), ...increase(weights, i32(4))],
    ),
    [...get(sum), ...i32(20), ...shiftRightI32x4, ...set(sum), ...get(sum), ...get(sum), ...narrowI32x4, ...set(sum)],
    [...get(out), ...get(sum), ...get(sum), ...narrowI16x8ToBytes, ...firstI32, ...storeI32],
    // Two bytes of a sample in the row become one.
    [...increase(firsts, i32(4)), ...increase(out, [...get(step), ...i32(1), 0x76])],
  );
  return sized([...locals, ...code, END]);
}

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const takes = (count: number) => [0x60, ...list(Array.from({ length: count }, () => [I32])), 0];
  const section = (id: number, items: readonly (readonly number[])[]) => [id, ...sized(list(items))];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [takes(5), takes(6)]),
    ...section(3, [[0], [1]]),
    ...section(5, [[0, 1]]),
    ...section(7, [
      [...name('memory'), 2, 0],
      [...name('down'), 0, 0],
      [...name('across'), 0, 1],
    ]),
    ...section(10, [downCode(), acrossCode()]),
  ]);
}

function kernelsOf(exports: object): Kernels {
  if (!isKernels(exports)) throw new TypeError('The module has other exports');
  return exports;
}

const isKernels = (exports: object): exports is Kernels =>
  'memory' in exports && 'down' in exports && 'across' in exports;

/** Larger memory is not kept. */
const MOST_KEPT_BYTES = 33_554_432;
const PAGE_BYTES = 65_536;
let compiled: WebAssembly.Module | undefined;
let kept: Kernels | undefined;

/** The loops with at least so much memory; nobody else has them until `giveKernels`. @throws RangeError without memory */
export function takeKernels(bytes: number): Kernels {
  compiled ??= new WebAssembly.Module(moduleBytes());
  const kernels = kept ?? kernelsOf(new WebAssembly.Instance(compiled).exports);
  kept = undefined;
  const missing = bytes - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / PAGE_BYTES));
  return kernels;
}

/** Gives the loops back for the next picture. */
export function giveKernels(kernels: Kernels): void {
  if (kernels.memory.buffer.byteLength <= MOST_KEPT_BYTES) kept = kernels;
}
