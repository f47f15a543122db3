import type { LoadedFile } from '../engine/loaded-file.ts';
import type { Scratch } from './scratch.ts';

/** Properties of a font that show in a word processor. */
export interface FontFace {
  readonly fontName: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isMonospaced: boolean;
  readonly hasSerifs: boolean;
}

/** Font descriptor flags, ISO 32000-2, Table 121. */
const FLAG = { fixedPitch: 1, serif: 2, italic: 64, forceBold: 1 << 18 };
const BOLD_NAME = /bold|black|heavy|semibold|demi(?!s)|[-,_ ](bd|blk)\b|-B(I|O)?$|\bCMBX|cmssbx/i;
const ITALIC_NAME = /italic|oblique|kursiv|slanted|[-,_ ](it|ob)\b|-(B)?(I|O)$|\bCMTI|\bCMSL|CMMI/i;
const SERIF_NAME = /times|serif|roman|georgia|garamond|cambria|book|palatino|minion|century|caladea|^CM(R|BX|TI)/i;
const SANS_NAME = /sans|arial|helvetica|calibri|carlito|verdana|tahoma|segoe|roboto|open ?sans|gothic|inter\b/i;
const SUBSET_TAG = /^[A-Z]{6}\+/;

/** Faces by FPDF_FONT, for one page. */
export class FontFaces {
  readonly #faces = new Map<number, FontFace>();
  readonly #loaded: LoadedFile;
  readonly #scratch: Scratch;

  constructor(loaded: LoadedFile, scratch: Scratch) {
    this.#loaded = loaded;
    this.#scratch = scratch;
  }

  of(font: number): FontFace {
    const known = this.#faces.get(font);
    if (known) return known;
    const face = this.#read(font);
    this.#faces.set(font, face);
    return face;
  }

  #read(font: number): FontFace {
    const { call } = this.#loaded.instance;
    const name = (read: (pointer: number, length: number) => number) =>
      this.#scratch.text(read, 'utf-8').replace(SUBSET_TAG, '').trim();
    const base = font === 0 ? '' : name((pointer, length) => call.FPDFFont_GetBaseFontName(font, pointer, length));
    const flags = font === 0 ? 0 : Math.max(0, call.FPDFFont_GetFlags(font));
    return {
      fontName: base,
      isBold: BOLD_NAME.test(base) || (flags & FLAG.forceBold) !== 0,
      isItalic: ITALIC_NAME.test(base) || (flags & FLAG.italic) !== 0,
      isMonospaced: (flags & FLAG.fixedPitch) !== 0 || /mono|courier|consol|typewriter|^CMTT/i.test(base),
      hasSerifs: SERIF_NAME.test(base) || ((flags & FLAG.serif) !== 0 && !SANS_NAME.test(base)),
    };
  }
}
