import type { ImagesCapability, OpenImage } from '@recto/contract/capabilities/images';
import { RectoError } from '@recto/contract/recto-error';

/**
 * The same capability, slower, with the same bytes on every host. Inks, damaged JPEGs and what only a host's own decoders read
 * stay as that host reads them.
 */
export function alikeEverywhere(images: ImagesCapability): ImagesCapability {
  return {
    ...images,

    async decode(image, options = {}) {
      if (isOfInks(image, options.frameIndex)) return images.decode(image, options);
      try {
        return await images.decode(image, { ...options, isAlikeEverywhere: true });
      } catch (thrown) {
        const isRefused = thrown instanceof RectoError && REFUSALS.has(thrown.code);
        if (!isRefused) throw thrown;
        return await images.decode(image, options);
      }
    },

    encode(pixels, options) {
      switch (options.format) {
        case 'png':
          return images.encode(pixels, options);
        case 'jpeg':
          return images.encode(pixels, { ...options, effort: 'small', progressive: true });
        case 'webp':
          return images.encode(pixels, { ...options, isAlikeEverywhere: true });
      }
    },
  };
}

const isOfInks = ({ frames }: OpenImage, frameIndex = 0) => frames[frameIndex]?.colour === 'cmyk';

/** Error codes of the decoder shared by all hosts for images that it does not read. */
const REFUSALS: ReadonlySet<string> = new Set(['image-damaged', 'image-unsupported']);
