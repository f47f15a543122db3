/** Pictures of an orchard, drawn and given grain, for files that hold photographs. */
import { seededRandom } from '@recto/testkit';
import sharp from 'sharp';

/** Sides of the drawing; a photograph of it may be larger. */
const DRAWN = { width: 1200, height: 900 } as const;

/** A tree with fruit. */
function tree(x: number, y: number, size: number, random: () => number): string {
  const crown = Array.from({ length: 14 }, () => {
    const [across, up] = [(random() - 0.5) * size, (random() - 0.5) * size * 0.7];
    const green = 80 + Math.round(random() * 70);
    return `<circle cx="${x + across}" cy="${y - size * 0.9 + up}" r="${size * (0.22 + random() * 0.16)}" fill="rgb(${green - 40},${green + 20},${green - 50})"/>`;
  });
  const fruit = Array.from({ length: 16 }, () => {
    const [across, up] = [(random() - 0.5) * size * 1.2, (random() - 0.5) * size * 0.9];
    return `<circle cx="${x + across}" cy="${y - size * 0.9 + up}" r="${size * 0.04}" fill="rgb(${190 + Math.round(random() * 40)},50,40)"/>`;
  });
  const trunk = `<path d="M${x - size * 0.07} ${y}L${x - size * 0.04} ${y - size}H${x + size * 0.04}L${x + size * 0.07} ${y}z" fill="#5b4330"/>`;
  return trunk + crown.join('') + fruit.join('');
}

/** A meadow with trees below a sky; each seed plants others. */
function drawing(seed: number): string {
  const random = seededRandom(seed + 1);
  const trees = Array.from({ length: 11 }, (_, index) => {
    const depth = index / 10;
    return tree(random() * DRAWN.width, 470 + depth * 360, 70 + depth * 190, random);
  });
  const sky = ['#8fb8dc,#eaf0ee', '#d7a98a,#f6e4cf', '#9db3c4,#e3e6e4'][seed % 3]?.split(',') ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN.width}" height="${DRAWN.height}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient><linearGradient id="grass" x2="0" y2="1"><stop stop-color="#9db06a"/><stop offset="1" stop-color="#5c7a3a"/></linearGradient></defs><rect width="1200" height="900" fill="url(#sky)"/><path d="M0 430Q260 310 560 410T1200 360V900H0z" fill="#8aa0a0"/><path d="M0 470Q400 400 800 450T1200 430V900H0z" fill="url(#grass)"/>${trees.join('')}</svg>`;
}

/** A JPEG of the orchard, the same at every run. @param width in pixels; the height is three quarters of it */
export async function orchardPhoto(seed: number, width: number): Promise<Uint8Array> {
  const size = { width, height: (width * 3) / 4 };
  const random = seededRandom(seed + 101);
  // Two throws of the dice are about as grainy as a sensor.
  const grain = Uint8Array.from({ length: size.width * size.height }, () => 88 + 40 * (random() + random()));
  const drawn = await sharp(Buffer.from(drawing(seed)))
    .resize(size)
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const layer = { input: Buffer.from(grain), raw: { ...size, channels: 1 as const }, blend: 'soft-light' as const };
  return new Uint8Array(await sharp(drawn).composite([layer]).jpeg({ quality: 92 }).toBuffer());
}
