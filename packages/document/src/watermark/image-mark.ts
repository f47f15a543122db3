import type { PdfImage } from '@recto/contract';
import { PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream, PdfString } from '../objects/index.ts';
import { dictOfNames, type NewObjects } from './new-objects.ts';

const DEVICE_SPACES = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;
const COMPONENTS = { gray: 1, rgb: 3, cmyk: 4 } as const;

/** Adds an image XObject (ISO 32000-2, 8.9.5), its colour profile and its soft mask. */
export function embedImage(image: PdfImage, objects: NewObjects): PdfRef {
  const dict = dictOfNames({
    Type: 'XObject',
    Subtype: 'Image',
    Width: image.widthPixels,
    Height: image.heightPixels,
    BitsPerComponent: image.bitsPerComponent,
    Filter: image.filter,
  });
  const space = colourSpace(image, objects);
  if (space) dict.set('ColorSpace', space);
  if (Object.keys(image.decodeParms).length > 0) dict.set('DecodeParms', PdfDict.of(image.decodeParms));
  if (image.isInverted && image.colour !== null) {
    const components = typeof image.colour === 'string' ? COMPONENTS[image.colour] : 1;
    dict.set('Decode', Array.from({ length: components }, () => [1, 0]).flat());
  }
  if (image.softMask) dict.set('SMask', embedImage(image.softMask, objects));
  if (image.hasOwnAlpha) dict.set('SMaskInData', 1);
  return objects.add(new PdfStream(dict, image.data));
}

function colourSpace({ colour, iccProfile }: PdfImage, objects: NewObjects): PdfObject {
  if (colour === null) return null;
  if (typeof colour !== 'string') {
    const highest = colour.palette.length / 3 - 1;
    return [PdfName.of('Indexed'), PdfName.of('DeviceRGB'), highest, new PdfString(colour.palette)];
  }
  const device = PdfName.of(DEVICE_SPACES[colour]);
  if (!iccProfile) return device;
  const profile = objects.addStream(PdfDict.of({ N: COMPONENTS[colour], Alternate: device }), iccProfile);
  return [PdfName.of('ICCBased'), profile];
}
