import type { DecodeImageOptions, EncodeImageOptions, OpenImage, PixelBuffer, ResizeOptions } from '@recto/contract';

/** A frame to decode and in which form; box and colours are wishes that `finishPixels` fulfils where the codec did not. */
export interface DecodeRequest extends Pick<DecodeImageOptions, 'fitWithin' | 'signal'> {
  readonly image: OpenImage;
  readonly frameIndex: number;
  readonly colour: NonNullable<DecodeImageOptions['colour']>;
}

/** What a host brings: its decoders for what is not decoded by our own code, its filter, and its encoders. */
export interface ImageCodecs {
  /** Decodes a frame as it lies in the file, not rotated. @throws ImageFault, or anything: it counts as damage */
  decode(request: DecodeRequest): Promise<PixelBuffer>;
  resize(pixels: PixelBuffer, options: ResizeOptions): Promise<PixelBuffer>;
  encode(pixels: PixelBuffer, options: EncodeImageOptions): Promise<Uint8Array>;
}
