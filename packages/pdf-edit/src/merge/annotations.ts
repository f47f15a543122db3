import { dictOf, type Overlay, type PdfDict, type PdfObject, type PdfRef } from '@recto/pdf-core';
import { readAnnotations } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { actionsLeft, copyAction } from './actions.ts';
import type { Merge, Part, Placement } from './part.ts';

/** An annotation of a page of the result. */
export interface PlacedAnnotation {
  readonly dict: PdfDict;
  readonly ref: PdfRef;
  readonly overlay: Overlay | undefined;
  /** Entries that differ from the source's; steps add to it until the annotation is copied. */
  readonly overrides: Record<string, PdfObject>;
}

const LINKS_LOST = message(
  'note.linksLost',
  '{count, plural, one {# link led only to pages that were not taken and was} other {# links led only to pages that were not taken and were}} removed.',
);

/** The annotations of all pages of one part. */
export interface PartAnnotations {
  readonly byPlacement: ReadonlyMap<Placement, readonly PlacedAnnotation[]>;
  /** All placed copies of one annotation: several when its page is placed several times. */
  readonly byDict: ReadonlyMap<PdfDict, readonly PlacedAnnotation[]>;
  /** By pass, for pages that are placed again: where mentions of the page and its annotations lead. Steps add to it. */
  readonly overlays: ReadonlyMap<number, Map<PdfDict, PdfRef | null>>;
}

/**
 * Gives every annotation of the kept pages its number. Annotations of other pages stay behind, and so does a link that
 * does nothing but lead to one of those pages.
 */
export function planAnnotations(part: Part, merge: Merge): PartAnnotations {
  const byPlacement = new Map<Placement, PlacedAnnotation[]>();
  const byDict = new Map<PdfDict, PlacedAnnotation[]>();
  const overlays = new Map<number, Map<PdfDict, PdfRef | null>>();
  let linksLost = 0;
  for (const placement of part.placements) {
    const overlay = overlayOf(placement, overlays);
    const placed: PlacedAnnotation[] = [];
    for (const { dict, subtype } of readAnnotations(placement.page, part.file)) {
      if (subtype === 'Link' && onlyLinksAway(dict, part)) {
        part.copier.leaveOut(dict);
        linksLost += 1;
        continue;
      }
      const before = overlay ? overlay.get(dict) : part.copier.placeOf(dict);
      const known = before && byDict.get(dict)?.find(({ ref }) => ref === before);
      if (known) {
        placed.push(known);
        continue;
      }
      const annotation = placeAnnotation(dict, placement, overlay, part, merge);
      placed.push(annotation);
      byDict.set(dict, [...(byDict.get(dict) ?? []), annotation]);
    }
    byPlacement.set(placement, placed);
  }
  merge.notes.add('lost', 'links', linksLost, part.fileName, LINKS_LOST);
  return { byPlacement, byDict, overlays };
}

function overlayOf(
  { page, ref, pass }: Placement,
  overlays: Map<number, Map<PdfDict, PdfRef | null>>,
): Map<PdfDict, PdfRef | null> | undefined {
  if (pass === 0) return undefined;
  const overlay = overlays.get(pass) ?? new Map<PdfDict, PdfRef | null>();
  overlays.set(pass, overlay);
  return overlay.set(page.dict, ref);
}

function placeAnnotation(
  dict: PdfDict,
  { ref: pageRef, pass }: Placement,
  overlay: Map<PdfDict, PdfRef | null> | undefined,
  part: Part,
  merge: Merge,
): PlacedAnnotation {
  const ref = merge.target.reserve();
  const overrides: Record<string, PdfObject> = {};
  if (dict.has('P')) overrides.P = pageRef;
  if (overlay) {
    overlay.set(dict, ref);
    const key = part.file.resolve(dict.get('StructParent'));
    if (typeof key === 'number') overrides.StructParent = part.names.structure.keys.newKey(key, pass);
  } else {
    part.copier.place(dict, ref);
  }
  return { dict, ref, overlay, overrides };
}

/** True for a link that has nothing left to do, because it leads to a page that stays behind. */
function onlyLinksAway(link: PdfDict, part: Part): boolean {
  if (part.isWhole || link.has('AA')) return false;
  if (part.file.resolve(link.get('Dest')) !== null) return part.destinations.leadsAway(link.get('Dest'));
  return dictOf(link.get('A'), part.file) !== null && actionsLeft(link.get('A'), part).length === 0;
}

/** Copies the annotations with all that the steps before decided about them. */
export function copyAnnotations({ byDict }: PartAnnotations, { file, isWhole, copier, destinations }: Part): void {
  for (const placed of byDict.values()) {
    for (const { dict, ref, overlay, overrides } of placed) {
      if (dict.has('Dest')) {
        overrides.Dest = destinations.leadsAway(dict.get('Dest')) ? null : destinations.copy(dict.get('Dest'), copier);
      }
      if (!isWhole && dict.has('A')) overrides.A = copyAction(dict.get('A'), { file, destinations, copier });
      copier.copyInto(ref, dict, { overlay, overrides });
    }
  }
}
