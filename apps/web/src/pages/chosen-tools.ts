/** Routes of the tools that visitors want most, the most wanted first: the large cards of home. */
export const COMMON_ROUTES: readonly string[] = [
  'compress',
  'merge',
  'pdf-to-word',
  'image2pdf',
  'esign',
  'split',
  'word-to-pdf',
  'ocr',
];

/** Routes of the twelve cards that /tools begins with: those, and what is most wanted besides. */
export const CHOSEN_ROUTES: readonly string[] = [...COMMON_ROUTES, 'protect', 'unlock', 'watermark', 'pdf-to-image'];
