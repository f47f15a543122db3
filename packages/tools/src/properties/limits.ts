/** The most of everything that a request may hold. */
export const MOST = {
  textCharacters: 10_000,
  titleCharacters: 1_000,
  nameCharacters: 250,
  /** Bookmarks, and how deep they nest. */
  items: 20_000,
  levels: 100,
  outlineBytes: 4_194_304,
  /** Ranges of page labels. */
  labels: 10_000,
  firstLabel: 1_000_000,
  attachments: 100,
  attachmentBytes: 16_777_216,
} as const;
