import type { Language } from '@recto/locales';

/** Size of every picture of a guide. */
export const GUIDE_PICTURE = { widthPixels: 1000, heightPixels: 640 } as const;

/** Folder of the pictures, below the site and below apps/web. */
export const GUIDE_PICTURES = 'guide-pictures';

/** Returns the address of a guide's picture, below the folder of the site. @param slug the guide's address below /guides/ */
export function guidePictureAddress(slug: string, { tag }: Pick<Language, 'tag'>): string {
  return `${GUIDE_PICTURES}/${tag}/${slug}.avif`;
}
