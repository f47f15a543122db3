import type { Samples } from '@recto/pdf-content';
import { arrayOf, numberOf, type ObjectSource, type PdfStream } from '@recto/pdf-core';
import { COMPONENTS, type Picture, stretched, unpacked } from './picture.ts';

/** Opacity of each pixel: 0 to 255, one byte per pixel. */
export interface AlphaPlane {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly values: Uint8Array;
}

/** A soft mask as alpha: white shows. */
export function alphaOfGray(mask: Picture): AlphaPlane {
  const { widthPixels, heightPixels, bits, data } = mask;
  const values = stretched(unpacked({ widthPixels, heightPixels, data, bitsPerComponent: bits, components: 1 }), bits);
  return { widthPixels, heightPixels, values };
}

/** A stencil mask as alpha: black shows (ISO 32000-2, 8.9.6.3). */
export function alphaOfStencil(mask: Picture): AlphaPlane {
  const { values, ...size } = alphaOfGray(mask);
  return { ...size, values: values.map((value) => 255 - value) };
}

/** Samples within the ranges of a colour key do not show (8.9.6.4); null when there are no such ranges. */
export function alphaOfColourKey(image: PdfStream, samples: Samples, source: ObjectSource): AlphaPlane | null {
  const { widthPixels, heightPixels, components, bitsPerComponent } = samples;
  const ranges = arrayOf(image.dict.get('Mask'), source)?.map((value) => numberOf(value, source) ?? -1);
  if (!ranges || ranges.length < components * 2 || bitsPerComponent === 16) return null;
  const stored = unpacked(samples);
  const values = new Uint8Array(widthPixels * heightPixels);
  for (let pixel = 0; pixel < values.length; pixel++) {
    for (let part = 0; part < components; part++) {
      const value = stored[pixel * components + part] ?? 0;
      if (value >= (ranges[part * 2] ?? 0) && value <= (ranges[part * 2 + 1] ?? 0)) continue;
      values[pixel] = 255;
      break;
    }
  }
  return { widthPixels, heightPixels, values };
}

/** A picture of the same size with alpha behind the samples of each pixel; 8 bits unless it had 16. */
export function withAlpha(picture: Picture, { values }: AlphaPlane): Picture {
  const { widthPixels, heightPixels, model, palette } = picture;
  const count = COMPONENTS[model];
  const step = picture.bits === 16 ? 2 : 1;
  const stored = { ...picture, bitsPerComponent: picture.bits, components: palette ? 1 : count };
  const plain = step === 2 ? picture.data : palette ? unpacked(stored) : stretched(unpacked(stored), picture.bits);
  const data = new Uint8Array(widthPixels * heightPixels * (count + 1) * step);
  for (let pixel = 0, to = 0; pixel < values.length; pixel++) {
    for (let at = 0; at < count * step; at++) {
      data[to++] = palette ? (palette[(plain[pixel] ?? 0) * 3 + at] ?? 0) : (plain[pixel * count * step + at] ?? 0);
    }
    for (let at = 0; at < step; at++) data[to++] = values[pixel] ?? 0;
  }
  return { ...picture, bits: step === 2 ? 16 : 8, data, palette: null };
}
