/** Letters of five by seven, enough for the secret. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  Z: ['#####', '....#', '...#.', '..#..', '.#...', '#....', '#####'],
  e: ['.....', '.....', '.###.', '#...#', '#####', '#....', '.###.'],
  b: ['#....', '#....', '####.', '#...#', '#...#', '#...#', '####.'],
  u: ['.....', '.....', '#...#', '#...#', '#...#', '#...#', '.####'],
  l: ['.##..', '..#..', '..#..', '..#..', '..#..', '..#..', '.###.'],
  o: ['.....', '.....', '.###.', '#...#', '#...#', '#...#', '.###.'],
  n: ['.....', '.....', '####.', '#...#', '#...#', '#...#', '#...#'],
};

/** A picture of 300 by 200 gray pixels, 0 black and 255 white, with a word written from (50, 200 - 112) on, three pixels a dot. */
export function secretBitmap(word: string): Uint8Array {
  const gray = new Uint8Array(300 * 200).fill(255);
  for (const [index, letter] of [...word].entries()) {
    for (const [row, dots] of (LETTERS[letter] ?? []).entries()) {
      for (const [column, dot] of [...dots].entries()) {
        if (dot !== '#') continue;
        for (let at = 0; at < 9; at++) {
          const x = 52 + index * 13 + column * 2 + (at % 2);
          const y = 88 + row * 3 + Math.floor(at / 3);
          gray[y * 300 + x] = 0;
        }
      }
    }
  }
  // Marks that must stay.
  for (let x = 0; x < 300; x++) for (let y = 10; y < 16; y++) gray[y * 300 + x] = x % 7 < 3 ? 90 : 200;
  return gray;
}

/** One bit a pixel, 1 white. */
export function bilevel(gray: Uint8Array): Uint8Array {
  const rows = new Uint8Array(38 * 200);
  for (let y = 0; y < 200; y++) {
    for (let x = 0; x < 300; x++) {
      if ((gray[y * 300 + x] ?? 0) > 127) rows[y * 38 + (x >> 3)] = (rows[y * 38 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return rows;
}

/** Runs of one byte, as RunLengthDecode has them. */
export function runLengths(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let length = 1;
    while (length < 128 && bytes[at + length] === bytes[at]) length++;
    if (length === 1) out.push(0, bytes[at] ?? 0);
    else out.push(257 - length, bytes[at] ?? 0);
    at += length;
  }
  out.push(128);
  return Uint8Array.from(out);
}
