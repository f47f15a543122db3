import {
  buildDocx,
  buildXlsx,
  LANGUAGE_SENTENCES,
  sheetRows,
  wordBookmark,
  wordLink,
  wordParagraph,
  wordRun,
} from '@recto/testkit';

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Links that must be in the PDF. */
  readonly links: number;
}

const FONTS = ['Calibri', 'Times New Roman', 'Cambria', 'Arial'];

/** Documents made for the sweep: 13 languages, links, tables; workbooks of several shapes. */
export function makeFiles(): MadeFile[] {
  const texts = Object.entries(LANGUAGE_SENTENCES).map(
    ([language, sentence], index): MadeFile => ({
      name: `text-${language}.docx`,
      links: 3,
      bytes: buildDocx({
        body: [
          ...Array.from({ length: 1 + (index % 4) * 8 }, () => wordParagraph(wordRun(sentence, FONTS[index % 4]))),
          wordParagraph(wordLink('rId1', sentence), wordRun(' '), wordLink('#end', `to the end ${index}`)),
          `<w:tbl><w:tr><w:tc>${wordParagraph(wordRun(`Cell ${index}`))}</w:tc><w:tc>${wordParagraph(wordLink('rId2', `mail ${index}`))}</w:tc></w:tr></w:tbl>`,
          wordParagraph('<w:r><w:br w:type="page"/></w:r>'),
          wordParagraph(wordBookmark('end', 'The end')),
        ].join(''),
        relations: [
          { id: 'rId1', type: 'hyperlink', target: `https://example.org/${language}`, isExternal: true },
          { id: 'rId2', type: 'hyperlink', target: `mailto:${index}@example.org`, isExternal: true },
        ],
      }),
    }),
  );
  const books = Object.values(LANGUAGE_SENTENCES)
    .slice(0, 10)
    .map(
      (sentence, index): MadeFile => ({
        name: `book-${index}.xlsx`,
        links: 0,
        bytes: buildXlsx([
          {
            name: 'Sheet',
            rows: sheetRows(
              Array.from({ length: 5 + index * 12 }, (_, row) => [
                sentence.slice(0, 24),
                row,
                row * 1.5,
                ...Array.from({ length: index }, (_, column) => `c${column}`),
              ]),
            ),
          },
          { name: 'Second', rows: sheetRows([['second sheet', index]]) },
        ]),
      }),
    );
  return [...texts, ...books];
}

/** The bytes damaged in a way that belongs to the number: cut off, a stretch overwritten, or some bytes changed. */
export function damage(bytes: Uint8Array, number: number): Uint8Array {
  if (number % 4 === 0) return bytes.slice(0, Math.floor((bytes.length * (1 + (number % 9))) / 10));
  const changed = bytes.slice();
  if (number % 4 === 2) {
    const start = (number * 104_729) % changed.length;
    return changed.fill(number % 8 === 2 ? 0 : 255, start, start + 40 * number);
  }
  for (let step = 1; step <= 12; step++) changed[(step * 7919 * (number + 1)) % changed.length] = (step * 31) & 255;
  return changed;
}
