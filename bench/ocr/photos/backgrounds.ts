/** Background of a photograph, behind the photographed thing. Colours are 0 to 255. */
export type Background = (x: number, y: number) => readonly [number, number, number];

/** Smooth noise, 0 to 1, that comes out the same for the same place and seed. */
export function smoothNoise(seed: number): (x: number, y: number) => number {
  const corner = (x: number, y: number) => {
    let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed + 1, 1_274_126_177);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
  };
  const ease = (share: number) => share * share * (3 - 2 * share);
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [along, down] = [ease(x - left), ease(y - top)];
    const upper = corner(left, top) * (1 - along) + corner(left + 1, top) * along;
    const lower = corner(left, top + 1) * (1 - along) + corner(left + 1, top + 1) * along;
    return upper * (1 - down) + lower * down;
  };
}

/** Brick walls, planks, leaves and plaster. @param random numbers from 0 to 1 */
export function backgroundOf(random: () => number): Background {
  const noise = smoothNoise(Math.floor(random() * 1e6));
  const rough = (x: number, y: number) =>
    noise(x / 90, y / 90) * 0.5 + noise(x / 23, y / 23) * 0.3 + noise(x / 6, y / 6) * 0.2;
  const shade = 0.55 + 0.5 * random();
  const tint = (level: number, [r, g, b]: readonly [number, number, number]): readonly [number, number, number] => [
    level * r * shade,
    level * g * shade,
    level * b * shade,
  ];
  const kinds: readonly Background[] = [
    (x, y) => {
      const row = Math.floor(y / 46);
      const isMortar = y % 46 < 5 || (x + (row % 2) * 60) % 120 < 5;
      return tint(
        isMortar ? 0.85 + 0.1 * noise(x / 4, y / 4) : 0.5 + 0.4 * rough(x, y),
        isMortar ? [190, 184, 172] : [206, 108, 82],
      );
    },
    (x, y) => {
      const plank = Math.floor(x / 130);
      const grain = noise(x / 5 + plank * 31, y / 160 + plank * 7);
      return tint(x % 130 < 3 ? 0.25 : 0.55 + 0.45 * grain, [198, 152, 104]);
    },
    (x, y) => tint(0.25 + 0.75 * noise(x / 17, y / 14) * noise(x / 61, y / 53), [122, 196, 92]),
    (x, y) => tint(0.75 + 0.25 * rough(x, y), [216, 212, 200]),
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? ((x, y) => tint(rough(x, y), [200, 200, 200]));
}
