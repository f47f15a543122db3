import type { Handwriting, TypesetCapability, TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import { notesOnMissing } from '@recto/contract/missing-characters';
import type { Note } from '@recto/contract/receipt';

/** Collects texts, sets them together in as few fonts as they need, and gives each its lines. */
export class TextSetter {
  readonly #typeset: TypesetCapability;
  readonly #wanted = new Map<Handwriting | 'plain', Map<string, readonly TypesetLine[] | null>>();
  readonly fonts: TypesetFont[] = [];
  readonly #missing = new Set<string>();

  constructor(typeset: TypesetCapability) {
    this.#typeset = typeset;
  }

  want(text: string, font: Handwriting | 'plain'): void {
    const texts = this.#wanted.get(font) ?? new Map<string, null>();
    this.#wanted.set(font, texts.set(text, null));
  }

  /** Sets what was asked for. */
  async set(signal: AbortSignal): Promise<void> {
    for (const [font, texts] of this.#wanted) {
      const written = [...texts.keys()];
      const style = font === 'plain' ? { isBold: false } : { isBold: false, handwriting: font };
      const result = await this.#typeset.typeset(written, { ...style, signal });
      const first = this.fonts.length;
      this.fonts.push(...result.fonts);
      for (const character of result.missing) this.#missing.add(character);
      for (const [index, lines] of result.texts.entries()) {
        texts.set(
          written[index] ?? '',
          lines.map((line) => withFontsFrom(line, first)),
        );
      }
    }
  }

  lines(text: string, font: Handwriting | 'plain'): readonly TypesetLine[] {
    return this.#wanted.get(font)?.get(text) ?? [];
  }

  notes(): Note[] {
    return notesOnMissing([...this.#missing]);
  }
}

function withFontsFrom(line: TypesetLine, first: number): TypesetLine {
  return { ...line, runs: line.runs.map((run) => ({ ...run, fontIndex: run.fontIndex + first })) };
}
