/** Kinds that can be switched on and off, grouped by subject; the first of each group is the one most people want. */
export const KIND_GROUPS = {
  /** Author, dates and programs of the file. */
  origin: ['info', 'xmp', 'history', 'objectMetadata', 'imageMetadata', 'privateData'],
  /** Content that is in the file but not meant to be seen. */
  hidden: ['hiddenText', 'hiddenLayers', 'outside', 'thumbnails', 'revisions', 'unreferenced'],
  /** Behaviour of the file. */
  behaviour: ['scripts', 'actions'],
  /** Content that readers see or use. */
  used: ['comments', 'attachments', 'formData', 'links', 'scanText'],
} as const;

export type KindGroup = keyof typeof KIND_GROUPS;
export type PrivacyKind = (typeof KIND_GROUPS)[KindGroup][number];

/** Goes with everything else: the result is rewritten. */
export const ALWAYS_REMOVED = ['revisions', 'unreferenced'] as const;

/**
 * Removed unless the visitor says otherwise: what changes nothing that a reader sees or does. Scripts and actions that
 * reach out are among it, because they act on the reader and not for them.
 */
export const REMOVED_BY_DEFAULT: readonly PrivacyKind[] = [
  ...KIND_GROUPS.origin,
  ...KIND_GROUPS.hidden,
  ...KIND_GROUPS.behaviour,
];

/** Kinds that the command line and the API can name. */
export const SWITCHED_KINDS = [
  'info',
  'xmp',
  'history',
  'objectMetadata',
  'imageMetadata',
  'privateData',
  'hiddenText',
  'hiddenLayers',
  'outside',
  'thumbnails',
  'scripts',
  'actions',
  'comments',
  'attachments',
  'formData',
  'links',
  'scanText',
] as const satisfies readonly PrivacyKind[];

/** Kinds that are removed only when they are named. */
export const NAMED_KINDS = KIND_GROUPS.used;

/** The kinds that a job removes. */
export function removedKinds({ remove, keep }: { remove: readonly string[]; keep: readonly string[] }): PrivacyKind[] {
  const all = Object.values(KIND_GROUPS).flat();
  return all.filter((kind) => {
    if ((ALWAYS_REMOVED as readonly string[]).includes(kind)) return true;
    if (keep.includes(kind)) return false;
    return remove.includes(kind) || remove.includes('all') || REMOVED_BY_DEFAULT.includes(kind);
  });
}
