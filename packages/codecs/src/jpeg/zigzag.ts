/** By index in a coded block, the index in rows of 8 (ITU-T T.81, figure A.6). */
export const ZIGZAG: Uint8Array = zigzag();

function zigzag(): Uint8Array {
  const order = new Uint8Array(64);
  let [x, y] = [0, 0];
  for (let at = 0; at < 64; at++) {
    order[at] = y * 8 + x;
    const isRising = (x + y) % 2 === 0;
    if (isRising && x === 7) y += 1;
    else if (isRising && y === 0) x += 1;
    else if (!isRising && y === 7) x += 1;
    else if (!isRising && x === 0) y += 1;
    else {
      x += isRising ? 1 : -1;
      y += isRising ? -1 : 1;
    }
  }
  return order;
}
