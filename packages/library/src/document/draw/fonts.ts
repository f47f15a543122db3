import type { TypesetCapability } from '@recto/contract/capabilities/typeset';
import { createTypeset } from '@recto/typeset';

/** Loads what text of any script needs: HarfBuzz, and slices of fonts. */
export interface FontSource {
  /** Returns `harfbuzz.wasm` of the package harfbuzzjs. */
  loadWasm(): Promise<Uint8Array<ArrayBuffer> | ArrayBuffer>;
  /** Returns a file of the package of a family of fonts: `noto-sans`, `files/noto-sans-latin-400-normal.woff`. */
  loadFont(family: string, file: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Fonts for text of any script. Nothing is loaded before the first text, and then only what its letters need. */
export class Fonts {
  /** Tells fonts from other objects. */
  readonly kind = 'fonts';
  /** @internal */
  readonly typeset: TypesetCapability;

  /** @internal */
  constructor(typeset: TypesetCapability) {
    this.typeset = typeset;
  }
}

/** Makes fonts of a source. */
export function createFonts(source: FontSource): Fonts {
  return new Fonts(
    createTypeset({ loadWasm: () => source.loadWasm(), fontFiles: (family, file) => source.loadFont(family, file) }),
  );
}

/** Width of a text in points, in its longest line. @throws RectoError: engine-missing when a font could not be loaded */
export async function measureText(
  text: string,
  { fonts, size, bold = false }: { readonly fonts: Fonts; readonly size: number; readonly bold?: boolean },
): Promise<number> {
  const { texts } = await fonts.typeset.typeset([text], { isBold: bold });
  return Math.max(0, ...texts.flat().map(({ widthEm }) => widthEm * size));
}
