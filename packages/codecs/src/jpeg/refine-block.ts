import { type BitReader, BrokenScan } from './bit-reader.ts';

/** A part of a block's coefficients, in zigzag order. */
export interface Band {
  readonly from: number;
  readonly to: number;
  /** Blocks that are still to be skipped as empty (G.1.2.2). */
  readonly run: { left: number };
  /** True for a sequential scan, where an end-of-block code ends this block only. */
  readonly isPlain: boolean;
  /** Bits that are left out, or where the bit stands that comes. */
  readonly shift: number;
}

/** Type of the function that reads a block's refinement bits; given, because not every program needs it. */
export type RefineBlock = typeof refineBlock;

/**
 * Reads the next bit of coefficients that are not zero, and which become so with it (ITU-T T.81, G.1.2.3 and figure G.7).
 * @param values one block, in zigzag order
 */
export function refineBlock(
  reader: BitReader,
  ac: Uint16Array | undefined,
  values: Int16Array,
  { from, to, run, shift }: Band,
): void {
  if (!ac) throw new BrokenScan();
  const bit = 1 << shift;
  let index = from;
  while (run.left === 0 && index <= to) {
    const symbol = reader.symbol(ac);
    const [zeros, bits] = [symbol >> 4, symbol & 15];
    if (bits > 1) throw new BrokenScan();
    if (bits === 0 && zeros < 15) {
      run.left = (1 << zeros) + reader.bits(zeros);
      break;
    }
    const value = bits === 0 ? 0 : reader.bits(1) === 1 ? bit : -bit;
    index = passZeros(reader, values, { from: index, to, zeros, bit });
    if (index > to) {
      if (value !== 0) throw new BrokenScan();
      return;
    }
    values[index++] = value;
  }
  if (run.left === 0) return;
  passZeros(reader, values, { from: index, to, zeros: 64, bit });
  run.left -= 1;
}

/** Corrects coefficients on the way past some that are zero. @returns position of the next zero */
function passZeros(
  reader: BitReader,
  values: Int16Array,
  {
    from,
    to,
    zeros,
    bit,
  }: { readonly from: number; readonly to: number; readonly zeros: number; readonly bit: number },
): number {
  let left = zeros;
  for (let index = from; index <= to; index++) {
    const value = values[index] ?? 0;
    if (value === 0) {
      if (left === 0) return index;
      left -= 1;
    } else if (reader.bits(1) === 1) values[index] = value > 0 ? value + bit : value - bit;
  }
  return to + 1;
}
