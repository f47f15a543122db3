import { displayMatrix } from '@recto/codecs';
import type { PageModel } from '@recto/contract/capabilities/page-model';
import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import { dictOf, itemsOf, nameOf, type ObjectSource } from '@recto/pdf-core';
import type { PageNode } from '@recto/pdf-document';
import { layoutWords } from '@recto/reconstruct';
import { type KnownFont, KnownFonts, Lesson } from './known-fonts.ts';
import { MAX_CHARACTERS, PageWords } from './page-words.ts';
import { type ShownText, ShownTextReader } from './shown-text.ts';

/** Pages that are tried in vain, beyond those that are read, before the rest is left to the raster engine. */
const MAX_VAIN = 12;

/** Outcome of an attempt to read a page. */
export type PlainText =
  | { readonly kind: 'text'; readonly text: string }
  /** The raster engine has to read it: it is not plain, or a code is not known yet, which the page can teach. */
  | { readonly kind: 'left'; readonly canTeach: boolean };

const LEFT: PlainText = { kind: 'left', canTeach: false };

/**
 * Reads the text of plain pages several times as fast as the raster engine, with its results: what a code means and how wide
 * it is, is learned from pages that the engine has read. What teaches is compared glyph by glyph and then as a whole; the first
 * difference ends it for the document.
 */
export class PlainPages {
  readonly #source: ObjectSource;
  readonly #fonts: KnownFonts;
  readonly #characters = new Uint16Array(MAX_CHARACTERS);
  #isTrusted = true;
  #vain = 0;

  constructor(source: ObjectSource) {
    this.#source = source;
    this.#fonts = new KnownFonts(source);
  }

  /** The text of a page, as `layoutText` has it of the page's model. */
  read(page: PageNode, size: RasterPageSize): PlainText {
    if (!this.#isTrusted || this.#vain > MAX_VAIN || hasFields(page, this.#source)) return LEFT;
    const words = new PageWords(this.#fonts, this.#characters, size);
    const reader = new ShownTextReader(this.#source, (shown) => words.take(shown));
    const found = reader.page(page, displayMatrix(size)) ? words.finish(reader.dots.found) : null;
    if (!words.lacksCode) this.#vain = Math.max(0, this.#vain + (found ? -1 : 1));
    return found ? { kind: 'text', text: layoutWords(found) } : { kind: 'left', canTeach: words.lacksCode };
  }

  /** Learns from a page that was left. @param text of the model */
  learn(page: PageNode, size: RasterPageSize, model: PageModel, text: string): void {
    const lesson = new Lesson(model);
    const reader = new ShownTextReader(this.#source, (shown) => this.#meet(lesson, shown));
    const isMet = reader.page(page, displayMatrix(size)) && lesson.isComplete;
    const own = this.read(page, size);
    if (own.kind === 'text') this.#isTrusted = isMet && own.text === text;
    else if (!isMet) lesson.undo();
    this.#vain++;
  }

  #meet(lesson: Lesson, shown: ShownText): number | null {
    const font = this.#fonts.of(shown.font);
    if (!font) return null;
    const { scale, fontSize } = shown;
    let { x } = shown;
    for (const item of shown.items) {
      if (typeof item === 'number') x -= (item / 1000) * fontSize * scale;
      else {
        for (const code of codesOf(font, item)) {
          if (!lesson.meet(font, code, { x, y: shown.y, size: fontSize * scale })) return null;
          const isSpace = font.bytesPerCode === 1 && code === 0x20;
          const spacing = shown.characterSpacing + (isSpace ? shown.wordSpacing : 0);
          x += (((font.advances[code] ?? 0) / 1000) * fontSize + spacing) * scale;
        }
      }
    }
    return (x - shown.x) / scale;
  }
}

function* codesOf({ bytesPerCode }: KnownFont, bytes: Uint8Array): Generator<number> {
  for (let at = 0; at + bytesPerCode <= bytes.length; at += bytesPerCode) {
    yield bytesPerCode === 1 ? (bytes[at] ?? 0) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  }
}

/** True when a page has form fields: their text is in no content stream. */
function hasFields({ dict }: PageNode, source: ObjectSource): boolean {
  return itemsOf(dict.get('Annots'), source).some(
    (item) => nameOf(dictOf(item, source)?.get('Subtype'), source) === 'Widget',
  );
}
