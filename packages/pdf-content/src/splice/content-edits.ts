import { joinBytes, latin1Bytes } from '@recto/codecs';

/** Bytes [start, end) of content and what takes their place. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

const NOTHING = new Uint8Array(0);

/**
 * Changes of one content, by ranges of its decoded bytes. What no change covers stays byte for byte. The one writer of changed content:
 * operators that it puts in come from `operators.ts`.
 */
export class ContentEdits {
  readonly #content: Uint8Array;
  readonly #edits: Edit[] = [];

  /** @param content decoded, not modified */
  constructor(content: Uint8Array) {
    this.#content = content;
  }

  get isEmpty(): boolean {
    return this.#edits.length === 0;
  }

  /** Takes out a range of whole operators. */
  cut(start: number, end: number): void {
    this.#edits.push({ start, end, bytes: NOTHING });
  }

  /** Puts operators in the place of a range of whole operators; nothing for an empty text. */
  replace(start: number, end: number, operators: string): void {
    this.#edits.push({ start, end, bytes: operators === '' ? NOTHING : latin1Bytes(`\n${operators}\n`) });
  }

  /** Puts operators between others. */
  insert(position: number, operators: string): void {
    this.replace(position, position, operators);
  }

  /**
   * The changed content. Of ranges that overlap the one that begins first counts, of those that begin together the longest, and of
   * two changes of one range the later one. What is inserted where a range begins stands before it.
   */
  bytes(): Uint8Array {
    const parts: Uint8Array[] = [];
    let from = 0;
    for (const { start, end, bytes } of this.#ordered()) {
      if (start < from) continue;
      parts.push(this.#content.subarray(from, start));
      // A cut must not join what stood on both sides of it.
      if (bytes.length > 0) parts.push(bytes);
      else if (end > start) parts.push(SEPARATOR);
      from = end;
    }
    parts.push(this.#content.subarray(from));
    return joinBytes(parts);
  }

  #ordered(): readonly Edit[] {
    const inserted = ({ start, end }: Edit) => (start === end ? 0 : 1);
    // Later ones first: of those that sort alike the first counts, but for what is inserted, which is kept in order.
    const edits = this.#edits.map((edit, index) => ({ ...edit, index }));
    return edits.sort(
      (one, other) =>
        one.start - other.start ||
        inserted(one) - inserted(other) ||
        other.end - one.end ||
        (inserted(one) === 0 ? one.index - other.index : other.index - one.index),
    );
  }
}

const SEPARATOR = latin1Bytes('\n');
