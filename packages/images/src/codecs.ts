import type {
  DecodeImageOptions,
  EncodeImageOptions,
  ImageFrame,
  OpenImage,
  PixelBuffer,
  ResizeOptions,
} from '@recto/contract/capabilities/images';

/** A frame to decode and in which form; box and colours are wishes that `finishPixels` fulfils where the codec did not. */
export interface DecodeRequest extends Pick<DecodeImageOptions, 'fitWithin' | 'signal'> {
  readonly image: OpenImage;
  readonly frameIndex: number;
  readonly colour: NonNullable<DecodeImageOptions['colour']>;
}

/** Codecs that are the same on every host, and slow enough for threads of their own. */
export interface SlowCodecs {
  /** The samples of a JPEG in gray or colours, as they are stored. @throws ImageFault for any fault in it */
  decodeJpeg(bytes: Uint8Array, frame: ImageFrame, signal?: AbortSignal): Promise<PixelBuffer>;
  resize(pixels: PixelBuffer, options: ResizeOptions): Promise<PixelBuffer>;
  encode(pixels: PixelBuffer, options: EncodeImageOptions): Promise<Uint8Array>;
}

/** Codecs of a host: its decoders for formats that Recto's own code does not decode, its filter, and its encoders. */
export interface ImageCodecs extends SlowCodecs {
  /** Decodes a frame as it lies in the file, not rotated. @throws ImageFault, or anything: it counts as damage */
  decode(request: DecodeRequest): Promise<PixelBuffer>;
}
