import { type ContentReading, HiddenContent } from './content/hidden-content.ts';
import type { Found } from './finding.ts';
import { findLinks, findOutwardActions, findScripts } from './kinds/actions.ts';
import { findAttachments, findComments } from './kinds/annotations.ts';
import { findFormData } from './kinds/form-data.ts';
import { findHistory } from './kinds/history.ts';
import { findImageMetadata } from './kinds/image-metadata.ts';
import { findInfo } from './kinds/info.ts';
import { findPrivateData, findThumbnails } from './kinds/private-data.ts';
import { findRevisions } from './kinds/revisions.ts';
import { findUnreferenced } from './kinds/unreferenced.ts';
import { findHiddenLayers, findUnseen } from './kinds/unseen.ts';
import type { CleanKind } from './kinds.ts';
import type { PageTexts } from './page-texts.ts';
import type { WorkingCopy } from './working-copy.ts';

/** State of a search through a copy. */
export interface Looking extends ContentReading {
  /** Reads examples; null where only counts are asked for. */
  readonly texts: PageTexts | null;
  content?: Promise<HiddenContent>;
}

type Finder = (looking: Looking) => Found | Promise<Found>;

const onCopy =
  (find: (copy: WorkingCopy) => Found): Finder =>
  ({ copy }) =>
    find(copy);

/** Read once for all kinds that need it. */
function contentOf(looking: Looking): Promise<HiddenContent> {
  looking.content ??= HiddenContent.of(looking);
  return looking.content;
}

/** Reads and writes packets; what only looks for something else does without. */
const loadXmp = () => import('./kinds/xmp.ts');

/** Functions that find, and so remove, each kind. */
const FINDERS: Readonly<Record<CleanKind, Finder>> = {
  info: onCopy(findInfo),
  xmp: async ({ copy }) => (await loadXmp()).findXmp(copy),
  history: onCopy(findHistory),
  objectMetadata: async ({ copy }) => (await loadXmp()).findObjectMetadata(copy),
  privateData: onCopy(findPrivateData),
  thumbnails: onCopy(findThumbnails),
  imageMetadata: onCopy(findImageMetadata),
  revisions: ({ copy, texts }) => findRevisions(copy, texts),
  unreferenced: onCopy(findUnreferenced),
  hiddenText: async (looking) => findUnseen('hiddenText', await contentOf(looking), looking.texts),
  scanText: async (looking) => findUnseen('scanText', await contentOf(looking), looking.texts),
  hiddenLayers: async (looking) => findHiddenLayers(looking.copy, await contentOf(looking)),
  outside: async (looking) => findUnseen('outside', await contentOf(looking), looking.texts),
  scripts: onCopy(findScripts),
  actions: onCopy(findOutwardActions),
  links: onCopy(findLinks),
  comments: onCopy(findComments),
  attachments: onCopy(findAttachments),
  formData: onCopy(findFormData),
};

/** Finds what a copy tells of some kinds, in their order. Nothing is changed. @throws cancelled */
export async function findAll(looking: Looking, kinds: readonly CleanKind[]): Promise<readonly Found[]> {
  const all: Found[] = [];
  for (const kind of kinds) {
    const found = await FINDERS[kind](looking);
    if (found.count > 0) all.push(found);
    await looking.pace.rest();
  }
  return all;
}
