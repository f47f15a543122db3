import { buildDocx, buildXlsx, sheetRows, wordBookmark, wordLink, wordParagraph, wordRun } from '@recto/testkit';

/** A sentence in each language of the text recognition, Article 1 of the Universal Declaration of Human Rights. */
export const SENTENCES: Readonly<Record<string, string>> = {
  eng: 'All human beings are born free and equal in dignity and rights.',
  spa: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos.',
  fra: 'Tous les êtres humains naissent libres et égaux en dignité et en droits.',
  deu: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren.',
  ita: 'Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti.',
  por: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos.',
  rus: 'Все люди рождаются свободными и равными в своем достоинстве и правах.',
  jpn: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。',
  chi_sim: '人人生而自由，在尊严和权利上一律平等。',
  chi_tra: '人人生而自由，在尊嚴和權利上一律平等。',
  kor: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.',
  ara: 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق.',
  hin: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।',
};

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Links that must be in the PDF. */
  readonly links: number;
}

const FONTS = ['Calibri', 'Times New Roman', 'Cambria', 'Arial'];

/** Documents made for the sweep: 13 languages, links, tables; workbooks of several shapes. */
export function makeFiles(): MadeFile[] {
  const texts = Object.entries(SENTENCES).map(
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
  const books = Object.values(SENTENCES)
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

/** The bytes damaged in a way that belongs to the number: cut off, or some bytes changed. */
export function damage(bytes: Uint8Array, number: number): Uint8Array {
  if (number % 2 === 0) return bytes.slice(0, Math.floor((bytes.length * (1 + (number % 9))) / 10));
  const changed = bytes.slice();
  for (let step = 1; step <= 12; step++) changed[(step * 7919 * (number + 1)) % changed.length] = (step * 31) & 255;
  return changed;
}
