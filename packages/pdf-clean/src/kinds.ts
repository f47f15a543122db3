/** Information that a file may reveal beyond its pages, in the order of the report. The only list of it. */
export const CLEAN_KINDS = [
  /** The document information dictionary: title, author, programs, dates. */
  'info',
  /** The document's XMP packet. */
  'xmp',
  /** Identifiers and steps of editing in XMP, and the file's first identifier. */
  'history',
  /** XMP packets of pages, images, fonts and other parts. */
  'objectMetadata',
  /** Data that programs keep for themselves: /PieceInfo and keys with a maker's prefix. */
  'privateData',
  'thumbnails',
  /** Camera, place and time in images: EXIF, XMP, IPTC, comments. */
  'imageMetadata',
  /** Earlier states of the file, which an incremental update leaves in it. */
  'revisions',
  /** Objects that nothing refers to, and bytes outside of the document. */
  'unreferenced',
  /** Text that no reader shows: invisible, white on white, below something else. */
  'hiddenText',
  /** Invisible text over the picture of a page, by which a scan is searched. */
  'scanText',
  /** Content of layers that are off. */
  'hiddenLayers',
  /** Content beyond the edge of the visible page. */
  'outside',
  'scripts',
  /** Actions that reach out of the document: programs, forms that are sent, other files. */
  'actions',
  /** Links to addresses on the web. */
  'links',
  'comments',
  'attachments',
  /** Values of form fields. */
  'formData',
] as const;

export type CleanKind = (typeof CLEAN_KINDS)[number];

/** Kinds removed whatever else is chosen, because a cleaned file is rewritten. */
export const ALWAYS_REMOVED: readonly CleanKind[] = ['revisions', 'unreferenced'];
