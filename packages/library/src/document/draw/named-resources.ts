import { dictOfNames, PdfDict, type PdfRef } from '@recto/pdf-core';
import type { NewObjects } from '@recto/pdf-overlay';

/** Resources of the form of one page, by the names that its content uses. */
export class NamedResources {
  readonly #objects: NewObjects;
  readonly #fonts = new Map<string, PdfRef>();
  readonly #images = new Map<PdfRef, string>();
  readonly #states = new Map<number, string>();

  constructor(objects: NewObjects) {
    this.#objects = objects;
  }

  /** Gives a font its name. */
  font(name: string, ref: PdfRef): void {
    this.#fonts.set(name, ref);
  }

  image(ref: PdfRef): string {
    const name = this.#images.get(ref) ?? `I${this.#images.size}`;
    this.#images.set(ref, name);
    return name;
  }

  /** Returns the operator that sets an opacity; empty for none. */
  opacity(value = 1): string {
    if (value >= 1) return '';
    const name = this.#states.get(value) ?? `G${this.#states.size}`;
    this.#states.set(value, name);
    return `/${name} gs `;
  }

  dict(): PdfDict {
    const dict = new PdfDict();
    if (this.#fonts.size > 0) dict.set('Font', new PdfDict(this.#fonts));
    if (this.#images.size > 0) {
      dict.set('XObject', new PdfDict([...this.#images].map(([ref, name]) => [name, ref] as const)));
    }
    if (this.#states.size > 0) {
      const states = [...this.#states].map(([value, name]) => [name, this.#state(value)] as const);
      dict.set('ExtGState', new PdfDict(states));
    }
    return dict;
  }

  #state(value: number): PdfRef {
    const alpha = Math.max(0, value);
    return this.#objects.add(dictOfNames({ Type: 'ExtGState', ca: alpha, CA: alpha }));
  }
}
