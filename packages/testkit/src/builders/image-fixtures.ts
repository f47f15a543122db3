import sharp from 'sharp';

/** Sides of every picture made here. */
export const FIXTURE_SIZE = { widthPixels: 64, heightPixels: 48 } as const;

/** Colours in the corners of the upright picture: red, green, blue and gray. */
export const FIXTURE_CORNERS = {
  topLeft: [220, 30, 30],
  topRight: [30, 200, 30],
  bottomLeft: [30, 30, 220],
  bottomRight: [128, 128, 128],
} as const;

/** Every way in which a picture may lie in its file (Exif 2.3, 4.6.4). */
export const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type Orientation = (typeof ORIENTATIONS)[number];

/** Names of images that show one peculiarity each. */
export type ImageFixture =
  | 'plain.jpg'
  | 'progressive.jpg'
  | 'gray.jpg'
  | 'cmyk.jpg'
  | `exif-orientation-${Orientation}.jpg`
  | 'plain.png'
  | 'palette.png'
  | 'interlaced.png'
  | 'alpha.png'
  | '16-bit.png'
  | 'animated.gif'
  | 'multi-page.tif'
  | '16-bit.tif'
  | 'lossless.webp';

/** An image with known corners, made again at each call. */
export async function imageFixture(name: ImageFixture): Promise<Uint8Array> {
  return new Uint8Array(await MAKERS[name]());
}

const { widthPixels: width, heightPixels: height } = FIXTURE_SIZE;

const MAKERS: Readonly<Record<ImageFixture, () => Promise<Buffer>>> = {
  'plain.jpg': () => picture().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
  'progressive.jpg': () => picture().jpeg({ quality: 95, progressive: true }).toBuffer(),
  'gray.jpg': () => picture().toColourspace('b-w').jpeg({ quality: 95 }).toBuffer(),
  'cmyk.jpg': () => picture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  'exif-orientation-1.jpg': () => lying(1),
  'exif-orientation-2.jpg': () => lying(2),
  'exif-orientation-3.jpg': () => lying(3),
  'exif-orientation-4.jpg': () => lying(4),
  'exif-orientation-5.jpg': () => lying(5),
  'exif-orientation-6.jpg': () => lying(6),
  'exif-orientation-7.jpg': () => lying(7),
  'exif-orientation-8.jpg': () => lying(8),
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

/** Operations that undo the transform of each orientation: first the quarter rotations, clockwise, then the mirror. */
const UNDONE: Readonly<Record<Orientation, readonly [rotationDegrees: number, mirror: 'flip' | 'flop' | null]>> = {
  1: [0, null],
  2: [0, 'flop'],
  3: [180, null],
  4: [0, 'flip'],
  5: [90, 'flop'],
  6: [270, null],
  7: [90, 'flip'],
  8: [90, null],
};

/** The picture as it lies in a file that says how it is to be rotated. */
async function lying(orientation: Orientation): Promise<Buffer> {
  const [rotationDegrees, mirror] = UNDONE[orientation];
  const rotated = await picture().rotate(rotationDegrees).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: rotated.info.width, height: rotated.info.height, channels: 3 } as const;
  const stored = sharp(rotated.data, { raw });
  const mirrored = mirror === 'flip' ? stored.flip() : mirror === 'flop' ? stored.flop() : stored;
  return mirrored.withMetadata({ orientation }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

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
