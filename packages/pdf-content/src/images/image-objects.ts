import type { ColourModel, PdfImage } from '@recto/contract/capabilities/images';
import { type NewDocument, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream, PdfString } from '@recto/pdf-core';

const DEVICE: Readonly<Record<ColourModel, { readonly space: string; readonly components: number }>> = {
  gray: { space: 'DeviceGray', components: 1 },
  rgb: { space: 'DeviceRGB', components: 3 },
  cmyk: { space: 'DeviceCMYK', components: 4 },
};

/** Image XObjects of one document (ISO 32000-2, 8.9.5); profiles that are alike are written once. */
export class ImageObjects {
  readonly #document: Pick<NewDocument, 'add'>;
  readonly #profiles: { readonly bytes: Uint8Array; readonly space: PdfObject }[] = [];

  constructor(document: Pick<NewDocument, 'add'>) {
    this.#document = document;
  }

  add(image: PdfImage): PdfRef {
    const dict = PdfDict.of({
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: image.widthPixels,
      Height: image.heightPixels,
      Filter: PdfName.of(image.filter),
    });
    if (image.colour !== null) {
      dict.set('ColorSpace', this.#colourSpace(image.colour, image.iccProfile));
      dict.set('BitsPerComponent', image.bitsPerComponent);
      if (image.isInverted) dict.set('Decode', invertedDecode(image.colour));
    }
    const parms = Object.entries(image.decodeParms);
    if (parms.length > 0) dict.set('DecodeParms', new PdfDict(parms));
    if (image.softMask) dict.set('SMask', this.add(image.softMask));
    if (image.hasOwnAlpha) dict.set('SMaskInData', 1);
    return this.#document.add(new PdfStream(dict, image.data));
  }

  #colourSpace(colour: NonNullable<PdfImage['colour']>, profile: Uint8Array | null): PdfObject {
    if (typeof colour === 'string') return this.#modelSpace(colour, profile);
    const last = Math.max(0, Math.floor(colour.palette.length / 3) - 1);
    return [PdfName.of('Indexed'), this.#modelSpace('rgb', profile), last, new PdfString(colour.palette)];
  }

  #modelSpace(colour: ColourModel, profile: Uint8Array | null): PdfObject {
    const { space, components } = DEVICE[colour];
    if (!profile) return PdfName.of(space);
    const known = this.#profiles.find(({ bytes }) => isEqual(bytes, profile));
    if (known) return known.space;
    const dict = PdfDict.of({ N: components, Alternate: PdfName.of(space) });
    const made = [PdfName.of('ICCBased'), this.#document.add(new PdfStream(dict, profile))];
    this.#profiles.push({ bytes: profile, space: made });
    return made;
  }
}

function invertedDecode(colour: NonNullable<PdfImage['colour']>): number[] {
  const components = typeof colour === 'string' ? DEVICE[colour].components : 1;
  return Array.from({ length: components * 2 }, (_, index) => 1 - (index % 2));
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
