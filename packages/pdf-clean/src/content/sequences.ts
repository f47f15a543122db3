import type { ContentReader } from '@recto/pdf-content';
import { numberOf, type ObjectSource, PdfDict } from '@recto/pdf-core';
import type { Mark } from './marks.ts';

/** What says in other words what marked content shows (ISO 32000-2, 14.9.3 to 14.9.5). */
const OTHER_WORDS = ['ActualText', 'Alt', 'E'];

/** The operator that says it, and the position of the first mark within. */
type OtherWords = Pick<Mark, 'start' | 'end' | 'replacement'> & { readonly from: number };

interface Sequence {
  /** True when it belongs to a layer that is off. */
  readonly hides: boolean;
  readonly words: OtherWords | null;
}

/** Follows the marked-content sequences of one content (14.6). */
export class Sequences {
  readonly #open: Sequence[] = [];
  #hidden = 0;

  /** True within content of a layer that is off. */
  get isHidden(): boolean {
    return this.#hidden > 0;
  }

  /** @param hides whether it belongs to a layer that is off @param position of the next mark */
  begin(reader: ContentReader, hides: boolean, position: number, source: ObjectSource): void {
    const words = reader.operator === 'BDC' ? otherWords(reader, position, source) : null;
    this.#open.push({ hides, words });
    if (hides) this.#hidden++;
  }

  /** @returns what the sequence said of itself; null for nothing */
  end(): OtherWords | null {
    const sequence = this.#open.pop();
    if (sequence?.hides) this.#hidden--;
    return sequence?.words ?? null;
  }
}

/** What stands in the place of an operator whose properties say its text in other words; null for any other. */
function otherWords(reader: ContentReader, from: number, source: ObjectSource): OtherWords | null {
  const properties = reader.operands(2).objects[1];
  if (!(properties instanceof PdfDict) || !OTHER_WORDS.some((key) => properties.has(key))) return null;
  const tag = reader.names[0] ?? '';
  const number = numberOf(properties.get('MCID'), source);
  if (!/^\w+$/.test(tag)) return null;
  return {
    start: reader.operandsStart,
    end: reader.operatorEnd,
    replacement: number === null ? `/${tag} BMC` : `/${tag} <</MCID ${number}>> BDC`,
    from,
  };
}
