/** Slugs of the guides, in order. */
export const GUIDE_SLUGS = [
  'how-to-merge-pdfs',
  'how-to-compress-pdf',
  'how-to-convert-word-to-pdf',
  'how-to-redact-a-pdf',
  'how-to-remove-pdf-metadata',
] as const;

/** A guide's address below /guides/. */
export type GuideSlug = (typeof GUIDE_SLUGS)[number];
