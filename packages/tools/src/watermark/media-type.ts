/** Returns the media type of a picture for browsers, by the first letters of its base64. */
export function mediaTypeOf(image: string): string {
  if (image.startsWith('iVBOR')) return 'image/png';
  return image.startsWith('/9j/') ? 'image/jpeg' : 'image/svg+xml';
}
