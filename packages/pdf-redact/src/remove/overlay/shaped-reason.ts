import { latin1Bytes } from '@recto/codecs';
import type { TypesetResult } from '@recto/contract/capabilities/typeset';
import { type NewDocument, PdfDict, type PdfRef, PdfStream } from '@recto/pdf-core';
import { embedFont, type FontObjects, glyphTexts } from '@recto/pdf-fonts/embed';
import { fontName, lineContent } from '@recto/pdf-overlay';
import type { ReasonText } from './reason-text.ts';

/** A text of one line in any script, whose fonts are added to the document. @returns null for a text without glyphs */
export function shapedReason({ fonts, texts }: TypesetResult, document: NewDocument): ReasonText | null {
  const [line] = texts[0] ?? [];
  if (!line || line.widthEm <= 0) return null;
  const meanings = glyphTexts(fonts, [line]);
  const objects: FontObjects = {
    add: (object) => document.add(object),
    addStream: (dict, data) => document.add(new PdfStream(dict, data)),
    addContent: (dict, content) => document.add(new PdfStream(dict, latin1Bytes(content))),
  };
  const entries = fonts.map((font, index): readonly [string, PdfRef] => [
    fontName(index),
    embedFont(font, meanings[index] ?? new Map(), index, objects),
  ]);
  return {
    widthEm: line.widthEm,
    fonts: new PdfDict(entries),
    drawAt: (x, baseline, fontSize) => lineContent({ line, x, baseline, fontSize }, fonts, meanings),
  };
}
