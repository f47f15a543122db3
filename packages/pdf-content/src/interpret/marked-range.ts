import { PdfDict } from '@recto/pdf-core';
import { Lexer, parseObject } from '@recto/pdf-core/syntax';
import type { Content, MarkedSequence } from './content.ts';

/** The operator that begins a sequence, and its operands as far as they are read at once. */
interface MarkedOperator {
  readonly content: Content;
  readonly start: number;
  readonly operatorStart: number;
  readonly end: number;
  readonly tag: string;
  readonly propertiesName: string | null;
  readonly named: PdfDict | null;
  /** True when the property list is among the operands. */
  readonly isWritten: boolean;
  readonly outer: MarkedSequence | null;
  readonly isHidden: boolean;
}

/** A sequence of marked content whose property list is read when first asked for. */
export class MarkedRange implements MarkedSequence {
  readonly content: Content;
  readonly start: number;
  readonly end: number;
  readonly tag: string;
  readonly propertiesName: string | null;
  readonly outer: MarkedSequence | null;
  readonly isHidden: boolean;
  readonly #operatorStart: number;
  readonly #isWritten: boolean;
  #properties: PdfDict | null | undefined;

  constructor(operator: MarkedOperator) {
    this.content = operator.content;
    this.start = operator.start;
    this.end = operator.end;
    this.tag = operator.tag;
    this.propertiesName = operator.propertiesName;
    this.outer = operator.outer;
    this.isHidden = operator.isHidden;
    this.#operatorStart = operator.operatorStart;
    this.#isWritten = operator.isWritten;
    if (!operator.isWritten) this.#properties = operator.named;
  }

  get properties(): PdfDict | null {
    if (this.#properties === undefined) this.#properties = this.#isWritten ? this.#read() : null;
    return this.#properties;
  }

  #read(): PdfDict | null {
    const lexer = new Lexer(this.content.bytes, this.start, this.#operatorStart);
    for (let operand = 0; operand < 2; operand++) {
      lexer.skipWhitespace();
      if (lexer.pos >= lexer.end) return null;
      const object = parseObject(lexer);
      if (object instanceof PdfDict) return object;
    }
    return null;
  }
}
