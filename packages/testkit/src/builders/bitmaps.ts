/** A black-and-white picture: rows padded to whole bytes, most significant bit first; 1 is black. */
export interface TestBitmap {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rows: Uint8Array;
}

/** Numbers from 0 to below 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A picture of random size and kind: noise, runs, rows that repeat, all white, all black. */
export function randomBitmap(random: () => number, maxSidePixels = 200): TestBitmap {
  const widthPixels = 1 + Math.floor(random() * maxSidePixels);
  const heightPixels = 1 + Math.floor(random() * maxSidePixels);
  const rowBytes = (widthPixels + 7) >> 3;
  const rows = new Uint8Array(rowBytes * heightPixels);
  const changes = random() ** 3;
  const repeats = random();
  let isBlack = false;
  for (let y = 0; y < heightPixels; y++) {
    if (y > 0 && random() < repeats) {
      rows.copyWithin(y * rowBytes, (y - 1) * rowBytes, y * rowBytes);
      continue;
    }
    for (let x = 0; x < widthPixels; x++) {
      if (random() < changes) isBlack = !isBlack;
      const at = y * rowBytes + (x >> 3);
      if (isBlack) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { widthPixels, heightPixels, rows };
}
