import sharp from 'sharp';

/** Sides of every picture made here. */
export const FIXTURE_SIZE = { widthPixels: 64, heightPixels: 48 } as const;

/** What the upright picture shows in its corners: red, green, blue and gray. */
export const FIXTURE_CORNERS = {
  topLeft: [220, 30, 30],
  topRight: [30, 200, 30],
  bottomLeft: [30, 30, 220],
  bottomRight: [128, 128, 128],
} as const;

/** Names of images that show one peculiarity each. */
export type ImageFixture =
  | 'plain.jpg'
  | 'progressive.jpg'
  | 'gray.jpg'
  | 'cmyk.jpg'
  | 'exif-orientation-6.jpg'
  | 'plain.png'
  | 'palette.png'
  | 'interlaced.png'
  | 'alpha.png'
  | '16-bit.png'
  | 'animated.gif'
  | 'multi-page.tif'
  | '16-bit.tif'
  | 'lossless.webp';

/** An image with known corners, made anew at each call. */
export async function imageFixture(name: ImageFixture): Promise<Uint8Array> {
  return new Uint8Array(await MAKERS[name]());
}

const { widthPixels: width, heightPixels: height } = FIXTURE_SIZE;

const MAKERS: Readonly<Record<ImageFixture, () => Promise<Buffer>>> = {
  'plain.jpg': () => picture().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
  'progressive.jpg': () => picture().jpeg({ quality: 95, progressive: true }).toBuffer(),
  'gray.jpg': () => picture().grayscale().jpeg({ quality: 95 }).toBuffer(),
  'cmyk.jpg': () => picture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  'exif-orientation-6.jpg': async () => {
    // Lying on its left side, with the instruction to turn it a quarter clockwise.
    const lying = await picture().rotate(270).raw().toBuffer();
    const stored = sharp(lying, { raw: { width: height, height: width, channels: 3 } });
    return stored.withMetadata({ orientation: 6 }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  },
  'plain.png': () => picture().png().toBuffer(),
  'palette.png': () => picture().png({ palette: true, colours: 16, dither: 0 }).toBuffer(),
  'interlaced.png': () => picture().png({ progressive: true }).toBuffer(),
  'alpha.png': () => picture().ensureAlpha(0.5).png().toBuffer(),
  '16-bit.png': () => deepPicture().png().toBuffer(),
  'animated.gif': () => {
    const frames = [pixels(), Buffer.alloc(width * height * 3, 255)];
    const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
    return sharp(Buffer.concat(frames), { raw }).gif({ dither: 0 }).toBuffer();
  },
  'multi-page.tif': async () => {
    const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
    return sharp(Buffer.concat([pixels(), pixels()]), { raw })
      .tiff({ compression: 'lzw' })
      .toBuffer();
  },
  '16-bit.tif': () => deepPicture().tiff({ compression: 'deflate' }).toBuffer(),
  'lossless.webp': () => picture().webp({ lossless: true }).toBuffer(),
};

const picture = () => sharp(pixels(), { raw: { width, height, channels: 3 } });

/** Low bytes differ from high ones, so that a cut to 8 bits is seen. */
function deepPicture() {
  const samples = Uint16Array.from(pixels(), (value, at) => value * 256 + ((at * 37) & 255));
  const deep = sharp(samples, { raw: { width, height, channels: 3 } });
  return deep.pipelineColourspace('rgb16').toColourspace('rgb16');
}

function pixels(): Buffer {
  const { topLeft, topRight, bottomLeft, bottomRight } = FIXTURE_CORNERS;
  const bytes = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isLeft = x < width / 2;
      const colour = y < height / 2 ? (isLeft ? topLeft : topRight) : isLeft ? bottomLeft : bottomRight;
      bytes.set(colour, (y * width + x) * 3);
    }
  }
  return bytes;
}
