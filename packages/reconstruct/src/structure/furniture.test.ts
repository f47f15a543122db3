import { describe, expect, test } from 'vitest';
import { makeLine } from '../tests/make-lines.testing.ts';
import { textOfLine } from '../text/lines.ts';
import { findFurniture } from './furniture.ts';
import { settleTitles } from './settle-titles.ts';

const page = (number: number) => ({
  heightPoints: 800,
  widthPoints: 600,
  lines: [
    makeLine('Annual report', 50, 30),
    makeLine(`Chapter ${'abc'[number]} begins here`, 50, 300),
    makeLine(`Page ${number + 1}`, 280, 780),
  ],
});

describe('running titles ensure that', () => {
  test('what repeats at the edges is found, with the number that counts the pages', () => {
    const found = findFurniture([page(0), page(1), page(2)]);
    expect(
      found.map((lines) => lines.map(({ line, edge, pageNumber }) => [textOfLine(line), edge, pageNumber]))[1],
    ).toEqual([
      ['Annual report', 'header', ''],
      ['Page 2', 'footer', '2'],
    ]);
  });

  test('a heading that counts chapters, invoices or parts is text, whatever the pages count', () => {
    const titles = (number: number) =>
      ['Chapter', 'Invoice 2026', 'Part 0'].map((word) => `${word}${word === 'Chapter' ? ' ' : '00'}${number + 1}`);
    const pages = [0, 1, 2, 3].map((number) => ({
      heightPoints: 800,
      widthPoints: 600,
      lines: [...titles(number).map((title, row) => makeLine(title, 50, 30 + row * 24)), makeLine('Text', 50, 300)],
    }));
    expect(findFurniture(pages).flat()).toEqual([]);
  });

  test('texts that differ are never one title, and a line of equal text close to the text is text', () => {
    const pages = ['Oak', 'Elm', 'Fir'].map((tree) => ({
      heightPoints: 800,
      widthPoints: 600,
      lines: [makeLine(`About the ${tree}`, 50, 30), makeLine('Dear reader,', 50, 90), makeLine('Text', 50, 102)],
    }));
    expect(findFurniture(pages).flat()).toEqual([]);
  });

  test('a title of some pages only is text, for a document has one header', () => {
    const pages = ['Oaks', 'Oaks', 'Elms', 'Elms', 'Elms', 'Elms'].map((trees, index) => ({
      heightPoints: 800,
      widthPoints: 600,
      lines: [makeLine(`All about ${trees}`, 50, 30), makeLine('Text', 50, 300), makeLine(`${index + 7}`, 300, 780)],
    }));
    const kept = settleTitles(findFurniture(pages)).map((lines) => lines.map(({ line }) => textOfLine(line)));
    expect(kept.slice(1, 3)).toEqual([['8'], ['All about Elms', '9']]);
  });

  test('one page alone has none', () => {
    expect(findFurniture([page(0)])).toEqual([[]]);
  });
});
