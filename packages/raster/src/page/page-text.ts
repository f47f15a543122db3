import type { PageText } from '@recto/contract/capabilities/raster';
import { RectoError } from '@recto/contract/recto-error';
import type { LoadedFile } from '../engine/loaded-file.ts';
import { RECTANGLE_BYTES, rectangleAt } from '../engine/rectangle.ts';
import { isLineEndHyphen } from './line-end-hyphen.ts';
import { TextBuilder } from './text-builder.ts';

/** The text of one page and where each word stands. @throws input-damaged, too-demanding */
export function readPageText(loaded: LoadedFile, pageIndex: number, maxCharacters: number): Promise<PageText> {
  const { instance } = loaded;
  const { call } = instance;
  return loaded.withPage(pageIndex, (page) => {
    const textPage = call.FPDFText_LoadPage(page);
    if (textPage === 0) throw loaded.damaged();
    try {
      const count = call.FPDFText_CountChars(textPage);
      if (count > maxCharacters) throw new RectoError('too-demanding', { fileName: loaded.fileName });
      return instance.withMemory(RECTANGLE_BYTES, (at) =>
        instance.guardOnce((bareCall) => {
          const builder = new TextBuilder((index) => {
            bareCall.FPDFText_GetLooseCharBox(textPage, index, at);
            return rectangleAt(instance, at);
          });
          for (let index = 0; index < count; index++) {
            const code = bareCall.FPDFText_GetUnicode(textPage, index);
            builder.add(isLineEndHyphen(bareCall, textPage, index, code) ? '-' : characterOf(code), index);
          }
          return builder.finish();
        }),
      );
    } finally {
      call.FPDFText_ClosePage(textPage);
    }
  });
}

function characterOf(code: number): string {
  if (code > 0x10ffff || code === 0) return '';
  // Fonts that call a glyph a control character do so of their spaces.
  if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return ' ';
  return String.fromCodePoint(code);
}
