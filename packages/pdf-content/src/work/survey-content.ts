import { NAMES, NUMBERS, STRINGS } from '@recto/pdf-core/syntax';
import { ContentReader } from '../reader/content-reader.ts';
import { showsText } from '../reader/operators.ts';
import { INITIAL_PAINT, PaintedArea, type PaintState } from './painted-area.ts';

/** Categories of resources that draw something of their own, or cost something each time that they are used. */
export type DrawingCategory = 'XObject' | 'Font' | 'Pattern' | 'Shading' | 'ExtGState' | 'ColorSpace' | 'Properties';

/** Uses of a resource: an XObject counts once per drawing, a font once per glyph, the rest once per painting. */
export interface ResourceUse {
  readonly times: number;
  /** Area of all unit squares of an XObject; for other resources, the area that is painted with them. */
  readonly area: number;
}

/** Uses by the name of the resource. */
export type ResourceUses = ReadonlyMap<DrawingCategory, ReadonlyMap<string, ResourceUse>>;

/** Work that one piece of content causes its renderer, without that of its resources. */
export interface ContentSurvey {
  /** Operators, and bytes of text that is shown. */
  readonly visits: number;
  /** Square units that paths cover, one over the other. */
  readonly area: number;
  /** End of the part that was read: behind the last operator within the limit, or the end of the content. */
  readonly end: number;
  readonly uses: ResourceUses;
}

/** Square units that take a renderer as long as one visit. */
export const AREA_PER_VISIT = 1_500;

/** Images take a renderer so many times as long as plain colour over the same area. */
export const IMAGE_WEIGHT = 40;

/** Reads content once, up to so many visits and as much area, and counts. Names are not looked up. */
export function surveyContent(bytes: Uint8Array, maxVisits: number): ContentSurvey {
  const reader = new ContentReader(bytes, NAMES | NUMBERS | STRINGS);
  const survey = new Survey();
  let end = 0;
  while (reader.next()) {
    survey.count(reader);
    if (survey.visits + survey.area / AREA_PER_VISIT > maxVisits) return survey.result(end);
    end = reader.operatorEnd;
  }
  return survey.result(bytes.length);
}

/** Current names, which are saved and restored. */
interface Current {
  readonly font: string;
  readonly fill: string;
  readonly stroke: string;
  /** Graphics state parameters; each may hold a soft mask. */
  readonly states: readonly string[];
}

const NOTHING: Current = { font: '', fill: '', stroke: '', states: [] };
/** Parameters that are kept for one state; the newest are. */
const MAX_STATES = 4;
/** Marked-content sequences in each other, as tagged documents have them. */
const USUAL_MARKS = 64;
/** Saved states that are kept. */
const MAX_SAVED = 10_000;
/** Operators that paint a path, or end it unpainted. */
const PAINTS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);

class Survey {
  visits = 0;
  area = 0;
  readonly #uses = new Map<DrawingCategory, Map<string, { times: number; area: number }>>();
  readonly #paint = new PaintedArea();
  readonly #saved: (readonly [Current, PaintState])[] = [];
  #current = NOTHING;
  #marks = 0;

  result(end: number): ContentSurvey {
    return { visits: this.visits, area: this.area, end, uses: this.#uses };
  }

  count(reader: ContentReader): void {
    const { operator, names } = reader;
    this.visits++;
    if (this.#paint.follow(reader)) return;
    if (PAINTS.has(operator)) {
      const area = this.#paint.endPath();
      this.area += area;
      this.#paints(area);
    } else if (operator === 'n') this.#paint.endPath();
    else if (operator === 'q' || operator === 'Q') this.#saveOrRestore(operator);
    else if (showsText(operator)) this.#show(reader.strings);
    else if (operator === 'BI') this.#paints(this.#square());
    else this.#named(operator, names.at(-1) ?? '');
  }

  #saveOrRestore(operator: 'q' | 'Q'): void {
    if (operator === 'q') {
      if (this.#saved.length < MAX_SAVED) this.#saved.push([this.#current, this.#paint.state]);
    } else [this.#current, this.#paint.state] = this.#saved.pop() ?? [NOTHING, INITIAL_PAINT];
  }

  #named(operator: string, name: string): void {
    const { clip } = this.#paint.state;
    switch (operator) {
      case 'sh':
        this.#use('Shading', name, 1, clip);
        this.#paints(clip);
        break;
      case 'Do':
        this.#use('XObject', name, 1, this.#paint.scale);
        this.#paints(Math.min(clip, this.#paint.scale));
        break;
      case 'Tf':
        this.#use('Font', name, 0, 0);
        this.#change({ font: name });
        break;
      case 'gs':
        this.#change({ states: withState(this.#current.states, name) });
        break;
      case 'BMC':
      case 'EMC':
        this.#mark(operator);
        break;
      case 'BDC':
        this.#mark(operator);
        this.#use('Properties', name, 1, 0);
        break;
      case 'cs':
      case 'CS':
        this.#use('ColorSpace', name, 1, 0);
    }
    if (FILL_COLOURS.has(operator)) this.#change({ fill: name });
    if (STROKE_COLOURS.has(operator)) this.#change({ stroke: name });
  }

  /** Renderers keep the marks around each object: what is marked very often takes as long as all its marks together. */
  #mark(operator: string): void {
    this.#marks = Math.max(0, this.#marks + (operator === 'EMC' ? -1 : 1));
    if (this.#marks > USUAL_MARKS) this.visits += this.#marks;
  }

  #square(): number {
    const area = Math.min(this.#paint.state.clip, this.#paint.scale);
    this.area += area * IMAGE_WEIGHT;
    return area;
  }

  #show(strings: readonly Uint8Array[]): void {
    let bytes = 0;
    for (const string of strings) bytes += string.length;
    this.visits += bytes;
    this.#use('Font', this.#current.font, bytes, 0);
    this.#paints(0);
  }

  /** Counts a painting as a use of the current patterns and of the current soft mask. */
  #paints(area: number): void {
    this.#use('Pattern', this.#current.fill, 1, area);
    this.#use('Pattern', this.#current.stroke, 1, area);
    for (const state of this.#current.states) this.#use('ExtGState', state, 1, area);
  }

  #change(entries: Partial<Current>): void {
    this.#current = { ...this.#current, ...entries };
  }

  #use(category: DrawingCategory, name: string, times: number, area: number): void {
    if (name === '') return;
    let names = this.#uses.get(category);
    if (!names) {
      names = new Map();
      this.#uses.set(category, names);
    }
    const use = names.get(name);
    if (!use) names.set(name, { times, area });
    else {
      use.times += times;
      use.area += area;
    }
  }
}

/** Operators that set a colour; the name of a pattern is the last operand of two of them (ISO 32000-2, 8.6.8). */
const FILL_COLOURS = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn']);
const STROKE_COLOURS = new Set(['G', 'RG', 'K', 'CS', 'SC', 'SCN']);

function withState(states: readonly string[], name: string): readonly string[] {
  return states.includes(name) ? states : [...states, name].slice(-MAX_STATES);
}
