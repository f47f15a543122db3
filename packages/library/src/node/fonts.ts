import { createNodeTypeset } from '@recto/typeset/node';
import { Fonts } from '../document/draw/fonts.ts';

let own: Fonts | undefined;

/** Returns the fonts that come with the library, read from its folder when a text needs them. */
export function nodeFonts(): Fonts {
  own ??= new Fonts(createNodeTypeset());
  return own;
}
