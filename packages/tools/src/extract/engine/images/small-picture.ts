import { COMPONENTS, type Picture, unpacked } from './picture.ts';
import { writePicture } from './write-picture.ts';

/** Longest side, for a screen with two pixels a point. */
const SIDE_PIXELS = 192;

/** A PNG of at most 192 pixels a side, for a glance: every so many pixels are taken, CMYK roughly turned into RGB. */
export async function smallPicture(picture: Picture, signal: AbortSignal): Promise<Uint8Array> {
  const { widthPixels, heightPixels, model, bits, palette } = picture;
  const scale = Math.min(1, SIDE_PIXELS / Math.max(widthPixels, heightPixels));
  const [width, height] = [Math.max(1, Math.round(widthPixels * scale)), Math.max(1, Math.round(heightPixels * scale))];
  const count = palette ? 1 : COMPONENTS[model];
  const values = unpacked({ ...picture, bitsPerComponent: bits, components: count });
  const top = bits < 8 && !palette ? 2 ** bits - 1 : 255;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.min(heightPixels - 1, Math.floor((y + 0.5) / scale));
    for (let x = 0; x < width; x++) {
      const from = (row * widthPixels + Math.min(widthPixels - 1, Math.floor((x + 0.5) / scale))) * count;
      for (let part = 0; part < 3; part++) {
        if (palette) data[to++] = palette[(values[from] ?? 0) * 3 + part] ?? 0;
        else if (model === 'gray') data[to++] = ((values[from] ?? 0) * 255) / top;
        else if (model === 'rgb') data[to++] = values[from + part] ?? 0;
        else data[to++] = ((255 - (values[from + part] ?? 0)) * (255 - (values[from + 3] ?? 0))) / 255;
      }
    }
  }
  const small: Picture = {
    widthPixels: width,
    heightPixels: height,
    model: 'rgb',
    bits: 8,
    data,
    palette: null,
    profile: null,
  };
  return (await writePicture(small, null, signal)).bytes;
}
