/** Kinds of content that can be taken out of a file. */
export const EXTRACT_KINDS = ['images', 'text', 'attachments', 'form', 'fonts'] as const;

/** One of {@link EXTRACT_KINDS}. */
export type ExtractKind = (typeof EXTRACT_KINDS)[number];

/** Taken out unless the visitor says otherwise. */
export const DEFAULT_KINDS: ExtractKind[] = ['images', 'text', 'attachments', 'form'];
