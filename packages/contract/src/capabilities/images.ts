/** The file formats of images that the capability knows. */
export type ImageFormat = 'jpeg' | 'png' | 'tiff' | 'webp' | 'bmp' | 'gif' | 'heic' | 'avif' | 'jpeg2000';

/** Turn that brings the stored picture upright: Exif and TIFF 6.0, tag 274. 1 is upright, 6 a quarter turn clockwise. */
export type ImageOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Meaning of a pixel's samples, without alpha. */
export type ColourModel = 'gray' | 'rgb' | 'cmyk';

/** One picture of an image file: a page of a TIFF; all others have one. As stored, before the orientation is applied. */
export interface ImageFrame {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly orientation: ImageOrientation;
  /** A palette counts as `rgb`. */
  readonly colour: ColourModel;
  readonly hasAlpha: boolean;
  /** As stored: 1 to 16; of a palette's colours 8. */
  readonly bitsPerSample: number;
  /** Null when the file does not say, or says nonsense. */
  readonly dpi: { readonly x: number; readonly y: number } | null;
  /** The embedded ICC profile; null when there is none. */
  readonly iccProfile: Uint8Array | null;
}

/** An image whose header was read and found to be within the limits. Nothing is decoded yet. */
export interface OpenImage {
  readonly kind: 'open-image';
  readonly fileName: string;
  readonly format: ImageFormat;
  /** The whole file; not to be modified. */
  readonly bytes: Uint8Array;
  readonly frames: readonly [ImageFrame, ...ImageFrame[]];
  /** True for a file with several pictures in time, of which the first is taken. */
  readonly isAnimated: boolean;
  /** True when the file ends before its picture does; what is there is still shown. */
  readonly isTruncated: boolean;
}

/** Samples in rows from the top left, interleaved, no padding. Alpha comes last and is not premultiplied. */
export type PixelBuffer = {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly colour: ColourModel;
  readonly hasAlpha: boolean;
  /** ICC profile of the samples; null: sRGB, gray with its curve, or CMYK of an unknown press. */
  readonly iccProfile: Uint8Array | null;
} & (
  | { readonly bitsPerSample: 8; readonly samples: Uint8Array | Uint8ClampedArray }
  | { readonly bitsPerSample: 16; readonly samples: Uint16Array }
);

/** A file, or bytes with a name for messages: an `InputFile` fits. */
export interface ImageSource {
  readonly name: string;
  bytes(): Promise<Uint8Array>;
}

export interface OpenImageOptions {
  readonly signal?: AbortSignal;
  /** Most pixels of one frame; the host's own limit is never exceeded. */
  readonly maxPixels?: number;
}

export interface DecodeImageOptions {
  /** 0-based; the first when absent. */
  readonly frameIndex?: number;
  /**
   * `stored`: model, alpha and up to 16 bits as the file has them, values untouched. `rgba`, `rgb` and `gray`: 8 bits of sRGB,
   * colours converted from the embedded profile, alpha laid on white where the result has none. `stored` when absent.
   */
  readonly colour?: 'stored' | 'rgba' | 'rgb' | 'gray';
  /**
   * True for the same samples on every host: JPEG is read by one decoder everywhere, and refused as `image-damaged` where that finds
   * any fault in it; profiles and sizes are left to our own code. JPEG in CMYK is refused as `image-unsupported`.
   */
  readonly isAlikeEverywhere?: boolean;
  /** False leaves the pixels as they lie in the file; true when absent. */
  readonly upright?: boolean;
  /** Shrinks to fit this box, never enlarges; the upright picture's sides. */
  readonly fitWithin?: { readonly widthPixels: number; readonly heightPixels: number };
  readonly signal?: AbortSignal;
}

export interface ResizeOptions {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly signal?: AbortSignal;
}

/** Format and settings of an encoded image. */
export type EncodeImageOptions = {
  /** Written into the file's header where the format has a place for it. */
  readonly dpi?: number;
  readonly signal?: AbortSignal;
} & (
  | {
      readonly format: 'jpeg';
      /** 1 to 100. */
      readonly quality: number;
      /**
       * `small` takes several times as long for about a tenth fewer bytes, which are the same on every host; `fast` when absent.
       */
      readonly effort?: 'fast' | 'small';
      /** Halved colour resolution; true when absent. Gray and CMYK are never subsampled. */
      readonly subsampling?: boolean;
      /** Several scans, coarse to fine; false when absent. */
      readonly progressive?: boolean;
    }
  | { readonly format: 'png' }
  | {
      readonly format: 'webp';
      readonly quality: number | 'lossless';
      /** True for the same bytes on every host, in several times as long. */
      readonly isAlikeEverywhere?: boolean;
    }
);

/** An image XObject in the making (ISO 32000-2, 8.9.5): what the document layer writes without looking inside. */
export interface PdfImage {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly bitsPerComponent: 1 | 2 | 4 | 8 | 16;
  /** Null: the stream names its own colour space, as JPEG 2000 does. */
  readonly colour: ColourModel | { readonly palette: Uint8Array } | null;
  readonly iccProfile: Uint8Array | null;
  readonly filter: 'DCTDecode' | 'JPXDecode' | 'CCITTFaxDecode' | 'JBIG2Decode' | 'FlateDecode';
  /** /DecodeParms; empty for none. */
  readonly decodeParms: Readonly<Record<string, number | boolean>>;
  /** True when samples count the other way round, as in CMYK JPEGs of Adobe's programs: /Decode is reversed. */
  readonly isInverted: boolean;
  readonly data: Uint8Array;
  readonly softMask: PdfImage | null;
  /** /SMaskInData 1: the JPEG 2000 data holds its own alpha. */
  readonly hasOwnAlpha: boolean;
}

/** A frame as it goes into a PDF. */
export interface PdfImageResult {
  readonly image: PdfImage;
  /** Turn that the image needs on the page. */
  readonly orientation: ImageOrientation;
  /** True when the file's own coded bytes are used as they are. */
  readonly isVerbatim: boolean;
  /** Bits of each sample that the file has and the result has not; 0 when nothing was lost. */
  readonly lostBits: number;
}

/**
 * Raster images in and out. Every call may be refused with `image-too-large` (pixels above the limits, told from the
 * header alone), `image-damaged`, `image-unsupported` (a kind of the format that no decoder here
 * reads), `too-demanding` (memory), `engine-missing` (a codec could not be loaded), `option-invalid` or `cancelled`.
 */
export interface ImagesCapability {
  /** Number of pictures to process at a time when memory is short; absent: the caller chooses. */
  readonly picturesAtOnce?: number;
  /** Reads the header. @throws file-unreadable, and those above */
  open(source: ImageSource, options?: OpenImageOptions): Promise<OpenImage>;
  /** Decodes one frame. The result belongs to the caller. */
  decode(image: OpenImage, options?: DecodeImageOptions): Promise<PixelBuffer>;
  /** Makes pixels smaller or larger with a Lanczos filter, alike on every host. The pixels given are not modified. */
  resize(pixels: PixelBuffer, options: ResizeOptions): Promise<PixelBuffer>;
  /**
   * Encodes pixels; calls overlap where the host has threads for it, so ask for several at once. The pixels are not modified and
   * must not be until this settles. PNG keeps 16 bits; JPEG and WebP have 8, and JPEG no alpha (it is laid on white).
   */
  encode(pixels: PixelBuffer, options: EncodeImageOptions): Promise<Uint8Array>;
  /** A frame for a PDF: the file's own bytes where PDF can hold them, else all its samples, losslessly packed. */
  forPdf(
    image: OpenImage,
    options?: { readonly frameIndex?: number; readonly signal?: AbortSignal },
  ): Promise<PdfImageResult>;
}
