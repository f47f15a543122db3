import type { Crop } from './crop-picture.tsx';

/** Longest side of a picture of a signature; more is not seen. */
const MOST_PIXELS = 1600;
/** Lightness from which a pixel is paper, as part of the paper's own; ink below, a soft edge between. */
const PAPER = 0.86;
const FOREGROUND = 0.6;

/**
 * A picture of a signature as PNG: upright, not larger than needed and, when wanted, with its paper transparent and cut to
 * the ink. @throws when it cannot be read
 */
export async function withoutBackground(file: Blob, isCut: boolean): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const shrink = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * shrink), Math.ceil(bitmap.height * shrink));
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('no canvas');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  if (!isCut) return encoded(canvas);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const box = fadePaper(image);
  if (!box) return encoded(canvas);
  const cut = new OffscreenCanvas(box.width, box.height);
  cut.getContext('2d')?.putImageData(image, -box.left, -box.top);
  return encoded(cut);
}

async function encoded(canvas: OffscreenCanvas): Promise<Uint8Array> {
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}

/** The part of a picture within a crop, as PNG. @param bytes PNG @returns also the width by the height */
export async function cropped(
  bytes: Uint8Array,
  { left, top, right, bottom }: Crop,
): Promise<{ bytes: Uint8Array; ratio: number }> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
  const [width, height] = [(right - left) * bitmap.width, (bottom - top) * bitmap.height].map((side) =>
    Math.max(1, Math.round(side)),
  ) as [number, number];
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, -Math.round(left * bitmap.width), -Math.round(top * bitmap.height));
  bitmap.close();
  return { bytes: await encoded(canvas), ratio: width / height };
}

/** Makes pixels as light as the paper transparent. @returns bounds of the remaining ink; null for none */
function fadePaper({ data, width, height }: ImageData) {
  const lightness = (at: number) => 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  const sample: number[] = [];
  for (let at = 0; at < data.length; at += 4 * 97) sample.push(lightness(at));
  const paper = sample.sort((one, other) => one - other)[Math.floor(sample.length * 0.8)] ?? 255;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < data.length; at += 4) {
    const share = lightness(at) / Math.max(1, paper);
    const alpha = Math.min(1, Math.max(0, (PAPER - share) / (PAPER - FOREGROUND)));
    data[at + 3] = Math.round((data[at + 3] ?? 255) * alpha);
    if (alpha < 0.2) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
