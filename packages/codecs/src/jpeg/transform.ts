/** The root of 1/8, and halves of the cosines of sixteenths of a half turn: engines may work them out to another last bit. */
const EIGHTH = 0.3535533905932738;
const [C1, C2, C3] = [0.4903926402016152, 0.46193976625564337, 0.4157348061512726];
const [C5, C6, C7] = [0.27778511650980114, 0.19134171618254492, 0.09754516100806417];

/**
 * The discrete cosine transform of a block of 8 by 8 samples (ITU-T T.81, A.3.3), in place: coefficients in rows.
 * @param at start of the block
 */
export function transformBlock(values: Float32Array, at: number): void {
  for (let row = at; row < at + 64; row += 8) forward(values, row, 1);
  for (let column = at; column < at + 8; column++) forward(values, column, 8);
}

/** The inverse of `transformBlock`, in place. */
export function restoreBlock(values: Float32Array, at: number): void {
  for (let column = at; column < at + 8; column++) inverse(values, column, 8);
  for (let row = at; row < at + 64; row += 8) inverse(values, row, 1);
}

/** Eight values, a step apart. Sums of opposite ones have the even frequencies, their differences the odd ones. */
function forward(values: Float32Array, at: number, step: number): void {
  const [a, b] = [values[at] ?? 0, values[at + step] ?? 0];
  const [c, d] = [values[at + 2 * step] ?? 0, values[at + 3 * step] ?? 0];
  const [e, f] = [values[at + 4 * step] ?? 0, values[at + 5 * step] ?? 0];
  const [g, h] = [values[at + 6 * step] ?? 0, values[at + 7 * step] ?? 0];
  const [s0, s1, s2, s3] = [a + h, b + g, c + f, d + e];
  const [d0, d1, d2, d3] = [a - h, b - g, c - f, d - e];
  values[at] = (s0 + s1 + s2 + s3) * EIGHTH;
  values[at + step] = d0 * C1 + d1 * C3 + d2 * C5 + d3 * C7;
  values[at + 2 * step] = (s0 - s3) * C2 + (s1 - s2) * C6;
  values[at + 3 * step] = d0 * C3 - d1 * C7 - d2 * C1 - d3 * C5;
  values[at + 4 * step] = (s0 - s1 - s2 + s3) * EIGHTH;
  values[at + 5 * step] = d0 * C5 - d1 * C1 + d2 * C7 + d3 * C3;
  values[at + 6 * step] = (s0 - s3) * C6 - (s1 - s2) * C2;
  values[at + 7 * step] = d0 * C7 - d1 * C5 + d2 * C3 - d3 * C1;
}

function inverse(values: Float32Array, at: number, step: number): void {
  const [x0, x1] = [values[at] ?? 0, values[at + step] ?? 0];
  const [x2, x3] = [values[at + 2 * step] ?? 0, values[at + 3 * step] ?? 0];
  const [x4, x5] = [values[at + 4 * step] ?? 0, values[at + 5 * step] ?? 0];
  const [x6, x7] = [values[at + 6 * step] ?? 0, values[at + 7 * step] ?? 0];
  const [sum, difference] = [(x0 + x4) * EIGHTH, (x0 - x4) * EIGHTH];
  const [p, q] = [x2 * C2 + x6 * C6, x2 * C6 - x6 * C2];
  const [s0, s1, s2, s3] = [sum + p, difference + q, difference - q, sum - p];
  const d0 = x1 * C1 + x3 * C3 + x5 * C5 + x7 * C7;
  const d1 = x1 * C3 - x3 * C7 - x5 * C1 - x7 * C5;
  const d2 = x1 * C5 - x3 * C1 + x5 * C7 + x7 * C3;
  const d3 = x1 * C7 - x3 * C5 + x5 * C3 - x7 * C1;
  values[at] = s0 + d0;
  values[at + step] = s1 + d1;
  values[at + 2 * step] = s2 + d2;
  values[at + 3 * step] = s3 + d3;
  values[at + 4 * step] = s3 - d3;
  values[at + 5 * step] = s2 - d2;
  values[at + 6 * step] = s1 - d1;
  values[at + 7 * step] = s0 - d0;
}
