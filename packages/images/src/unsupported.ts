import { message } from '@recto/words/message';
import { say } from '@recto/words/said';
import { ImageFault } from './headers/byte-view.ts';

/** Unsupported features of images, in the words of `image-unsupported`. */
const UNSUPPORTED = {
  bitsPerPixel: message('image.bitsPerPixel', '{bits} bits per pixel'),
  packed: message('image.packed', 'another format packed inside'),
  bitsPerSample: message('image.bitsPerSample', '{bits} bits per sample'),
  components: message('image.components', '{count} components'),
  tiffCompression: message('image.tiffCompression', 'TIFF compression {number}'),
  planes: message('image.planes', 'colours in planes'),
  itemWithoutKind: message('image.itemWithoutKind', 'an item without a kind'),
  itemOfKind: message('image.itemOfKind', 'an item of the kind "{kind}"'),
  tiles: message('image.tiles', '{tiles} tiles of {components} components'),
  heightAfterPicture: message('image.heightAfterPicture', 'its height follows its picture'),
  tooManyPages: message('image.tooManyPages', 'more than {most} pages'),
  webp: message('image.webp', 'an unknown kind of WebP'),
};

/** The fault of an image that is not known here. */
export function unsupported(name: keyof typeof UNSUPPORTED, params?: Parameters<typeof say>[1]): ImageFault {
  return new ImageFault('unsupported', say(UNSUPPORTED[name], params));
}
