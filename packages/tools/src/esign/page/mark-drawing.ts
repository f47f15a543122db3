/** Check mark and cross as path data, in boxes of 100 by 100. */
export const SIGN_OUTLINES: Readonly<Record<'check' | 'cross', string>> = {
  check: 'M6 54 L16 43 L38 64 L82 12 L94 21 L40 86 Z',
  cross: 'M14 24 L24 14 L50 40 L76 14 L86 24 L60 50 L86 76 L76 86 L50 60 L24 86 L14 76 L40 50 Z',
};

/** Returns the media type of a picture in base64, by its first bytes. */
export function mediaTypeOfPicture(picture: string): string {
  return picture.startsWith('/9j/') ? 'image/jpeg' : 'image/png';
}
