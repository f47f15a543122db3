import {
  AREA_PER_VISIT,
  type ContentSurvey,
  type DrawingCategory,
  IMAGE_WEIGHT,
  joinContent,
  type ResourceUse,
  surveyContent,
} from '@recto/pdf-content';
import {
  decodeStreamPartly,
  dictOf,
  itemsOf,
  matrixOf,
  numberOf,
  type ObjectChange,
  PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfStream,
  pageLimits,
  refOf,
  type WorkLimits,
} from '@recto/pdf-core';
import { HeavyResources } from './heavy-resources.ts';

/** Decoded bytes that cost as much as one visit, where nothing else is in them. */
const BYTES_PER_VISIT = 64;

/** Things that draw, one inside the other; renderers stop at forty or less. */
const MAX_DEPTH = 48;

/** Page, stream or font that draws, as it occurs in the file. */
export interface DrawnThing {
  /** Dictionary with the drawing's resources: that of a page, a stream or a font. */
  readonly dict: PdfDict;
  /** Null for a dictionary written into another object: it cannot be changed by itself. */
  readonly ref: PdfRef | null;
  readonly resources: PdfDict | null;
  readonly contents: readonly PdfObject[];
}

/** Cost of drawing: visits, and painted area in square units of the content. */
interface Work {
  readonly visits: number;
  readonly area: number;
}

/** A use of a named resource, with the work that it takes in all. */
interface Use extends Work {
  readonly category: DrawingCategory;
  readonly name: string;
}

const NONE: Work = { visits: 0, area: 0 };
const ENDLESS: Work = { visits: Number.POSITIVE_INFINITY, area: 0 };
/** The most that one painting touches, in square points. */
const MAX_AREA = 1_000_000;
/** Shadings take so many times as long as plain colour over the same area. */
const SHADING_WEIGHT = 8;

/** Visits and area as one number. */
export function costOf({ visits, area }: Work): number {
  return visits + area / AREA_PER_VISIT;
}

/**
 * Counts what drawing takes, each form, pattern, glyph and mask once whatever its number of users, and decides what is left
 * out where a page would take more than a file of this size may ask for: what draws itself, and the heaviest uses.
 */
export class DrawnWork {
  /** Changed objects by number; those that are left out are null. */
  readonly changes = new Map<number, ObjectChange>();
  readonly #file: PdfFile;
  readonly #limits: WorkLimits;
  readonly #heavy: HeavyResources;
  readonly #known = new Map<PdfDict, Work>();
  readonly #open = new Set<PdfDict>();
  #cuts = 0;

  constructor(file: PdfFile, limits: WorkLimits = pageLimits(file.input.length)) {
    this.#file = file;
    this.#limits = limits;
    this.#heavy = new HeavyResources(file, (ref) => this.#leaveOut(ref));
  }

  /** Leaves out metadata that a renderer would unpack to gigabytes. */
  lookAtCatalog(): void {
    this.#heavy.lookAtStream(this.#file.catalog.get('Metadata'));
  }

  /** Things that were left out so far. */
  get cuts(): number {
    return this.#cuts;
  }

  /** Visits that one page may take. */
  get maxVisits(): number {
    return this.#limits.visits;
  }

  /** The work of one thing that draws, without what is left out of it; endless for one that is being looked at. */
  workOf(thing: DrawnThing): Work {
    const known = this.#known.get(thing.dict);
    if (known !== undefined) return known;
    if (this.#open.has(thing.dict) || this.#open.size >= MAX_DEPTH) return ENDLESS;
    this.#open.add(thing.dict);
    const work = this.#measure(thing);
    this.#open.delete(thing.dict);
    this.#known.set(thing.dict, work);
    return work;
  }

  /** The work of a form, a pattern, a glyph or an appearance. @param above resources of what draws it, for one without its own */
  workOfStream(value: PdfObject | undefined, above: PdfDict | null): Work {
    const stream = this.#file.resolve(value);
    if (!(stream instanceof PdfStream)) return NONE;
    const resources = dictOf(stream.dict.get('Resources'), this.#file) ?? above;
    return this.workOf({ dict: stream.dict, ref: refOf(value), resources, contents: [value ?? null] });
  }

  #measure(thing: DrawnThing): Work {
    const survey = this.#survey(thing);
    const uses = [...survey.uses].flatMap(([category, names]) =>
      Array.from(names, ([name, use]) => this.#useOf(thing, category, name, use)),
    );
    const cut = heaviest(uses, this.#limits.visits - costOf(survey));
    if (cut.length > 0) this.#cutFrom(thing, cut);
    const kept = uses.filter((use) => !cut.includes(use));
    return kept.reduce<Work>(added, { visits: survey.visits, area: survey.area });
  }

  #survey({ contents }: DrawnThing): ContentSurvey {
    const parts: { readonly value: PdfObject; readonly bytes: Uint8Array }[] = [];
    let left = this.#limits.decodedBytes;
    for (const value of contents) {
      const bytes = this.#decoded(value, left);
      left -= bytes?.length ?? 0;
      if (bytes) parts.push({ value, bytes });
    }
    const whole = joinContent(parts.map(({ bytes }) => bytes));
    const survey = surveyContent(whole, this.#limits.visits);
    if (survey.end < whole.length) this.#shorten(parts, survey.end);
    return { ...survey, visits: survey.visits + Math.ceil(whole.length / BYTES_PER_VISIT) };
  }

  #decoded(value: PdfObject, maxBytes: number): Uint8Array | null {
    const stream = this.#file.resolve(value);
    if (!(stream instanceof PdfStream)) return null;
    try {
      const { bytes, remainingFilters } = decodeStreamPartly(stream, this.#file, { maxBytes });
      return remainingFilters.length === 0 ? bytes : null;
    } catch {
      this.#leaveOut(refOf(value));
      return null;
    }
  }

  /** Content ends behind the last operator that is within the limit. */
  #shorten(parts: readonly { readonly value: PdfObject; readonly bytes: Uint8Array }[], end: number): void {
    let start = 0;
    for (const { value, bytes } of parts) {
      const kept = Math.max(0, Math.min(bytes.length, end - start));
      const stream = this.#file.resolve(value);
      if (kept < bytes.length && stream instanceof PdfStream) {
        const dict = stream.dict.clone();
        for (const key of ['Filter', 'DecodeParms', 'Length', 'DL']) dict.delete(key);
        this.#change(refOf(value), new PdfStream(dict, bytes.subarray(0, kept)));
      }
      start += bytes.length + 1;
    }
  }

  #useOf({ resources }: DrawnThing, category: DrawingCategory, name: string, use: ResourceUse): Use {
    const value = dictOf(resources?.get(category), this.#file)?.get(name);
    const work = value === undefined ? NONE : this.#workOfUse(category, value, use, resources);
    return { category, name, visits: work.visits, area: work.area };
  }

  /** Endless for what cannot be drawn at all within reason. */
  #workOfUse(category: DrawingCategory, value: PdfObject, use: ResourceUse, resources: PdfDict | null): Work {
    if (this.#heavy.isTooHeavy(category, value)) return ENDLESS;
    const object = this.#file.resolve(value);
    const dict = object instanceof PdfStream ? object.dict : object;
    if (!(dict instanceof PdfDict)) return NONE;
    const area = Math.min(use.area, use.times * MAX_AREA);
    switch (category) {
      case 'XObject':
        return dict.has('Width')
          ? { visits: use.times, area: area * IMAGE_WEIGHT }
          : this.#workOfForm(value, dict, use, resources);
      case 'Pattern':
        if (!dict.has('PaintType')) return { visits: use.times, area: area * SHADING_WEIGHT };
        return { visits: product(use.times, this.workOfStream(value, resources)), area };
      case 'ExtGState':
        return this.#workOfMask(dict, use, resources);
      case 'Font':
        return dict.has('CharProcs') ? { visits: use.times * this.#visitsOfGlyphs(dict, resources), area: 0 } : NONE;
      case 'Shading':
        return { visits: use.times, area: area * SHADING_WEIGHT };
      default:
        return NONE;
    }
  }

  /** A transparency group is painted once more, as a whole. */
  #workOfForm(value: PdfObject, dict: PdfDict, { times, area }: ResourceUse, resources: PdfDict | null): Work {
    const work = this.workOfStream(value, resources);
    const [left = 0, bottom = 0, right = 0, top = 0] = itemsOf(dict.get('BBox'), this.#file).map(
      (side) => numberOf(side, this.#file) ?? 0,
    );
    const box = dict.has('Group') ? Math.min(MAX_AREA, Math.abs((right - left) * (top - bottom))) : 0;
    const [a, b, c, d] = matrixOf(dict.get('Matrix'), this.#file);
    const each = (work.area + box) * Math.abs(a * d - b * c);
    return { visits: times * (work.visits + 1), area: Math.min(each * area, times * (work.area + box) * 100) };
  }

  #workOfMask(state: PdfDict, { times, area }: ResourceUse, resources: PdfDict | null): Work {
    const mask = dictOf(state.get('SMask'), this.#file);
    if (!mask) return NONE;
    const work = this.workOfStream(mask.get('G'), resources);
    return { visits: times * (work.visits + 1), area: area + times * work.area };
  }

  /** The visits of the heaviest glyph of a Type 3 font. */
  #visitsOfGlyphs(font: PdfDict, above: PdfDict | null): number {
    const known = this.#known.get(font);
    if (known) return known.visits;
    if (this.#open.has(font)) return Number.POSITIVE_INFINITY;
    this.#open.add(font);
    const resources = dictOf(font.get('Resources'), this.#file) ?? above;
    let most = 0;
    for (const glyph of dictOf(font.get('CharProcs'), this.#file)?.map.values() ?? [])
      most = Math.max(most, this.workOfStream(glyph, resources).visits);
    this.#open.delete(font);
    this.#known.set(font, { visits: most, area: 0 });
    return most;
  }

  /** Takes names out of the resources of one thing that draws, and of no other. */
  #cutFrom({ ref, resources, contents }: DrawnThing, cut: readonly Use[]): void {
    const changed = resources?.clone() ?? new PdfDict();
    for (const { category, name } of cut) {
      const entries = dictOf(changed.get(category), this.#file)?.clone();
      entries?.delete(name);
      if (entries) changed.set(category, entries);
    }
    const object = ref && (this.changes.get(ref.num)?.object ?? this.#file.get(ref));
    if (object instanceof PdfStream) {
      this.#change(ref, new PdfStream(object.dict.clone().set('Resources', changed), object.content));
    } else if (object instanceof PdfDict) this.#change(ref, object.clone().set('Resources', changed));
    // A page written into its parent: what it shows cannot be drawn in part.
    else for (const content of contents) this.#leaveOut(refOf(content));
  }

  /** Changes an entry of an object; of one without a number nothing can be changed. */
  changeEntry(ref: PdfRef | null, key: string, value: PdfObject): void {
    const object = ref && (this.changes.get(ref.num)?.object ?? this.#file.get(ref));
    if (object instanceof PdfDict) this.#change(ref, object.clone().set(key, value));
  }

  #leaveOut(ref: PdfRef | null): void {
    this.#change(ref, null);
  }

  #change(ref: PdfRef | null, object: PdfObject): void {
    this.#cuts++;
    if (ref) this.changes.set(ref.num, { gen: ref.gen, object });
  }
}

function added(one: Work, other: Work): Work {
  return { visits: one.visits + other.visits, area: one.area + other.area };
}

/** Returns the work of repeated drawing. No repetition takes no work, even of an endless drawing. */
function product(times: number, work: Work): number {
  return times === 0 ? 0 : times * (costOf(work) + 1);
}

/** The uses that must be left out so that the rest fits: as few as can be. */
function heaviest(uses: readonly Use[], limit: number): readonly Use[] {
  const isEndless = (use: Use) => !Number.isFinite(use.visits);
  const cut = uses.filter(isEndless);
  const finite = uses.filter((use) => !isEndless(use)).sort((one, other) => costOf(other) - costOf(one));
  let sum = finite.reduce((total, use) => total + costOf(use), 0);
  for (const use of finite) {
    if (sum <= limit) break;
    sum -= costOf(use);
    cut.push(use);
  }
  return cut;
}
