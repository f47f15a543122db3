import { type Corners, deflate } from '@recto/codecs';
import { joinContent } from '@recto/pdf-content';
import { decodeStream, dictOf, PdfDict, PdfName, PdfStream } from '@recto/pdf-core';
import {
  contentStreams,
  type Drawer,
  innerDrawer,
  LayerStates,
  layersNeverShown,
  type PageNode,
  pageDrawer,
  RESOURCE_CATEGORIES,
  readBox,
  visibleBox,
} from '@recto/pdf-document';
import type { Pace } from '@recto/work/pace';
import type { WorkingCopy } from '../working-copy.ts';
import { withoutMarks } from './edit-content.ts';
import { judgeMarks, type Unseen } from './judge-marks.ts';
import type { ContentOwner, Mark } from './marks.ts';
import { MarkReader } from './read-marks.ts';

interface Judged {
  readonly mark: Mark;
  /** Null when it is seen on one of the pages that draw it. */
  unseen: Unseen | null;
}

interface Find {
  readonly judged: Judged;
  readonly pageIndex: number;
  /** False for what has no place on the page that could be told. */
  readonly isPlaced: boolean;
}

/** Place of something that is not seen, for examples. */
export interface UnseenPlace {
  readonly pageIndex: number;
  readonly boxes: readonly Corners[];
  /** Comments. */
  readonly said: readonly string[];
}

/** Copy whose pages are read, and options of the reading. */
export interface ContentReading {
  readonly copy: WorkingCopy;
  /** Pages, 0-based, of which nothing counts as unseen. */
  readonly leftAlone: ReadonlySet<number>;
  readonly pace: Pace;
  /** Told how much of the pages is read, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

const MOST_BOXES = 40;
const MOST_SAID = 8;

/** Content of pages that readers do not show. */
export class HiddenContent {
  readonly layers: LayerStates;
  readonly #copy: WorkingCopy;
  readonly #judged = new Map<ContentOwner, Map<number, Judged>>();
  readonly #pagesOf = new Map<PdfDict, PageNode>();
  readonly #finds: Find[] = [];
  readonly #chosen = new Set<Unseen>();
  readonly #reader: MarkReader;

  private constructor(copy: WorkingCopy) {
    this.#copy = copy;
    this.layers = new LayerStates(layersNeverShown(copy.catalog, copy.target), copy.target);
    this.#reader = new MarkReader(this.layers, copy.target, copy.file);
  }

  /** Reads all pages. @throws cancelled */
  static async of({ copy, leftAlone, pace, onProgress }: ContentReading): Promise<HiddenContent> {
    const content = new HiddenContent(copy);
    for (const [done, page] of copy.pages.entries()) {
      if (pace.step()) await pace.rest();
      content.#read(page, leftAlone.has(page.pageIndex));
      await pace.rest();
      onProgress?.((done + 1) / copy.pages.length);
    }
    return content;
  }

  /** On which pages something of this kind is. Of what several pages draw, only what none of them shows. */
  places(unseen: Unseen): readonly UnseenPlace[] {
    const places = new Map<number, { boxes: Corners[]; said: string[] }>();
    for (const { judged, pageIndex, isPlaced } of this.#finds) {
      if (judged.unseen !== unseen) continue;
      const place = places.get(pageIndex) ?? { boxes: [], said: [] };
      places.set(pageIndex, place);
      const { box, kind, said } = judged.mark;
      if (isPlaced && box && kind === 'text' && place.boxes.length < MOST_BOXES) place.boxes.push(box);
      if (said !== '' && place.said.length < MOST_SAID) place.said.push(said);
    }
    return Array.from(places, ([pageIndex, place]) => ({ pageIndex, ...place }));
  }

  /** Takes out what is of this kind when the copy is finished: places in content hold only as long as nothing is changed. */
  remove(kind: Unseen): void {
    if (this.#chosen.size === 0) this.#copy.whenFinished(() => this.#removeChosen());
    this.#chosen.add(kind);
  }

  #removeChosen(): void {
    const kinds = this.#chosen;
    for (const [owner, judged] of this.#judged) {
      const removals = new Map<number, Mark>();
      for (const [start, { mark, unseen }] of judged) if (unseen && kinds.has(unseen)) removals.set(start, mark);
      if (removals.size === 0) continue;
      if (owner instanceof PdfStream) this.#editForm(owner, removals);
      else this.#editPage(owner, removals);
    }
  }

  #read(page: PageNode, isLeftAlone: boolean): void {
    this.#pagesOf.set(page.dict, page);
    for (const { marks, isComplete, frame } of this.#reader.surfaces(page)) {
      const isPage = frame === null;
      const shown = isPage ? shownBox(page, this.#copy) : frame.box;
      const verdicts = isComplete && !isLeftAlone ? judgeMarks(marks, { shown, isPage }) : [];
      for (const [index, mark] of marks.entries()) {
        const judged = this.#judge(mark, verdicts[index] ?? null);
        if (judged?.unseen) this.#finds.push({ judged, pageIndex: page.pageIndex, isPlaced: isPage });
      }
    }
  }

  /** A mark of a form counts as unseen when it is so wherever the form is drawn. */
  #judge(mark: Mark, unseen: Unseen | null): Judged | null {
    const entries = this.#judged.get(mark.owner) ?? new Map<number, Judged>();
    const before = entries.get(mark.start);
    if (before) {
      if (before.unseen !== unseen) before.unseen = null;
      return before;
    }
    if (!unseen && !(mark.owner instanceof PdfStream)) return null;
    const judged = { mark, unseen };
    entries.set(mark.start, judged);
    this.#judged.set(mark.owner, entries);
    return judged;
  }

  #editPage(dict: PdfDict, removals: ReadonlyMap<number, Mark>): void {
    const { target } = this.#copy;
    const page = this.#pagesOf.get(dict);
    if (!page) return;
    const parts = contentStreams(page, target).map((stream) => decodeStream(stream, target));
    dict.set('Contents', target.add(packed(new PdfDict(), withoutMarks(joinContent(parts), removals))));
    const drawer = pageDrawer(page, target);
    if (drawer) dict.set('Resources', usedResources(drawer, this.#copy));
  }

  #editForm(form: PdfStream, removals: ReadonlyMap<number, Mark>): void {
    const { target } = this.#copy;
    const bytes = withoutMarks(decodeStream(form, target), removals);
    for (const key of ['Filter', 'DecodeParms', 'Length']) form.dict.delete(key);
    const edited = packed(form.dict, bytes);
    this.#copy.replace(form, edited);
    const drawer = innerDrawer(edited, target);
    if (drawer) form.dict.set('Resources', usedResources(drawer, this.#copy));
  }
}

/** A stream of Flate data. @param dict without filters, and changed */
function packed(dict: PdfDict, bytes: Uint8Array): PdfStream {
  return new PdfStream(dict.set('Filter', PdfName.of('FlateDecode')), deflate(bytes));
}

/** Returns the visible box of a page, extended by the bleed that is printed and cut off (ISO 32000-2, 14.11.2). */
function shownBox(page: PageNode, { target }: WorkingCopy): Corners {
  const { left, bottom, right, top } = visibleBox(page, target);
  const bleed = readBox(page.dict.get('BleedBox'), target);
  if (!bleed) return [left, bottom, right, top];
  return [
    Math.min(left, bleed.left),
    Math.min(bottom, bleed.bottom),
    Math.max(right, bleed.right),
    Math.max(top, bleed.top),
  ];
}

/** The resources that are still named: what was taken out must not stay behind them. */
export function usedResources(drawer: Drawer, { target }: Pick<WorkingCopy, 'target'>): PdfDict {
  const resources = drawer.resources.clone();
  for (const [category, value] of drawer.resources.map) {
    const entries = RESOURCE_CATEGORIES.has(category) ? dictOf(value, target) : null;
    if (!entries) continue;
    const used = [...entries.map].filter(([name]) => drawer.uses(category, name));
    resources.set(category, used.length > 0 ? new PdfDict(used) : null);
  }
  return resources;
}
