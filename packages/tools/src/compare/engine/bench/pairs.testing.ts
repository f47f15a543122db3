import {
  BREAK,
  edited,
  FORM,
  insertAt,
  moved,
  type Pair,
  pages,
  pair,
  picture,
  removeAt,
  replaceAt,
  report,
  TABLE,
  table,
  text,
  textOfBlock,
  withCell,
  withField,
  wordAt,
} from './edits.testing.ts';
import type { Block, FlowSpec } from './flow-document.testing.ts';
import { paragraph } from './prose.testing.ts';
import type { MadeChange } from './score.testing.ts';

/** Forty pairs with known changes. */
export function builtPairs(): Pair[] {
  const short = report(4);
  const long = report(24, 2);
  const furnished = { header: 'Annual report of the harbour', numbered: true };
  return [
    ...words(short, long, furnished),
    ...moves(short, long),
    ...pageChanges(),
    ...tables(),
    ...looks(short),
    ...parts(short),
    ...mixed(long, furnished),
  ];
}

function words(short: readonly Block[], long: readonly Block[], furnished: Partial<FlowSpec>): Pair[] {
  const two = { blocks: long, columns: 2 as const };
  return [
    pair('one word replaced', { blocks: short }, { blocks: edited(short, 1, replaceAt(7, 'lighthouse')) }, [
      { kind: 'text', action: 'changed', old: wordAt(short, 1, 7), new: 'lighthouse' },
    ]),
    pair(
      'words added, lines break elsewhere',
      { blocks: short },
      { blocks: edited(short, 2, insertAt(9, 'rather surprisingly indeed')) },
      [{ kind: 'text', action: 'added', new: 'rather surprisingly indeed' }],
    ),
    pair('words removed', { blocks: short }, { blocks: edited(short, 3, removeAt(4, 5)) }, [
      { kind: 'text', action: 'removed', old: textOfBlock(short[3]).split(' ').slice(4, 9).join(' ') },
    ]),
    pair(
      'three words in a long document',
      { blocks: long, ...furnished },
      {
        blocks: edited(
          edited(edited(long, 3, replaceAt(6, 'zeppelin')), 12, replaceAt(11, 'walrus')),
          26,
          replaceAt(8, 'xylophone'),
        ),
        ...furnished,
      },
      [
        { kind: 'text', action: 'changed', old: wordAt(long, 3, 6), new: 'zeppelin' },
        { kind: 'text', action: 'changed', old: wordAt(long, 12, 11), new: 'walrus' },
        { kind: 'text', action: 'changed', old: wordAt(long, 26, 8), new: 'xylophone' },
      ],
    ),
    pair(
      'a sentence added in two columns',
      two,
      { ...two, blocks: edited(long, 5, (old) => `${old} Nobody had expected such a result.`) },
      [{ kind: 'text', action: 'added', new: 'Nobody had expected such a result.' }],
    ),
    pair(
      'a paragraph added over a page break',
      { blocks: long, ...furnished },
      { blocks: long.toSpliced(7, 0, text(901)), ...furnished },
      [{ kind: 'text', action: 'added', new: paragraph(901) }],
    ),
    pair('a paragraph removed', { blocks: long, ...furnished }, { blocks: long.toSpliced(9, 1), ...furnished }, [
      { kind: 'text', action: 'removed', old: textOfBlock(long[9]) },
    ]),
    pair('the same text on smaller lines', { blocks: long }, { blocks: long, fontSize: 10, margin: 90 }, []),
    pair('the same text with hyphens', { blocks: long }, { blocks: long, hyphenate: true, margin: 100 }, []),
    pair(
      'a word replaced and hyphens',
      { blocks: long, hyphenate: true },
      { blocks: edited(long, 11, replaceAt(5, 'pomegranate')), hyphenate: true, margin: 80 },
      [{ kind: 'text', action: 'changed', old: wordAt(long, 11, 5), new: 'pomegranate' }],
    ),
    pair(
      'a number and a comma',
      { blocks: [...short, text(31)] },
      { blocks: [...edited(edited(short, 1, insertAt(3, '1,250')), 2, (old) => old.replace('.', '!')), text(31)] },
      [
        { kind: 'text', action: 'added', new: '1,250' },
        { kind: 'text', action: 'changed' },
      ],
    ),
    pair(
      'a header on every page',
      { blocks: long, ...furnished },
      { blocks: long, ...furnished, header: 'Annual report of the railway' },
      [{ kind: 'text', action: 'changed', old: 'Annual report of the harbour', new: 'Annual report of the railway' }],
    ),
  ];
}

function moves(short: readonly Block[], long: readonly Block[]): Pair[] {
  return [
    pair('a paragraph moved on a page', { blocks: short }, { blocks: moved(short, 1, 3) }, [
      { kind: 'move', action: 'moved' },
    ]),
    pair('a paragraph moved over pages', { blocks: long }, { blocks: moved(long, 3, 20) }, [
      { kind: 'move', action: 'moved', old: textOfBlock(long[3]), new: textOfBlock(long[3]) },
    ]),
    pair(
      'a paragraph moved and edited',
      { blocks: long },
      { blocks: moved(edited(long, 4, replaceAt(13, 'octopus')), 4, 22) },
      [
        { kind: 'move', action: 'moved' },
        { kind: 'text', action: 'changed', old: wordAt(long, 4, 13), new: 'octopus' },
      ],
    ),
    pair('two paragraphs moved', { blocks: long }, { blocks: moved(moved(long, 2, 12), 24, 7) }, [
      { kind: 'move', action: 'moved', old: textOfBlock(long[2]) },
      { kind: 'move', action: 'moved', old: textOfBlock(long[24]) },
    ]),
    pair(
      'a paragraph moved, another word changed',
      { blocks: long, margin: 60 },
      { blocks: edited(moved(long, 8, 17), 2, replaceAt(9, 'kangaroo')), margin: 60 },
      [
        { kind: 'move', action: 'moved', old: textOfBlock(long[8]) },
        { kind: 'text', action: 'changed', old: wordAt(long, 2, 9), new: 'kangaroo' },
      ],
    ),
  ];
}

function pageChanges(): Pair[] {
  const five = [1, 2, 3, 4, 5].map((one) => one * 100 + 5000);
  const numbered = { numbered: true, header: 'Minutes' };
  return [
    pair(
      'a page inserted',
      { blocks: pages(five), ...numbered },
      { blocks: pages(five.toSpliced(2, 0, 7700)), ...numbered },
      [{ kind: 'page', action: 'added', newPage: 3 }],
    ),
    pair('a page inserted first and one last', { blocks: pages(five) }, { blocks: pages([7800, ...five, 7900]) }, [
      { kind: 'page', action: 'added', newPage: 1 },
      { kind: 'page', action: 'added', newPage: 7 },
    ]),
    pair('a page removed', { blocks: pages(five), ...numbered }, { blocks: pages(five.toSpliced(3, 1)), ...numbered }, [
      { kind: 'page', action: 'removed', oldPage: 4 },
    ]),
    pair(
      'a page moved',
      { blocks: pages(five) },
      { blocks: pages(five.toSpliced(1, 1).toSpliced(3, 0, five[1] ?? 0)) },
      [{ kind: 'page', action: 'moved' }],
    ),
    pair(
      'an empty page inserted',
      { blocks: pages(five) },
      { blocks: [...pages(five.slice(0, 2)), BREAK, BREAK, ...pages(five.slice(2))] },
      [{ kind: 'page', action: 'added', newPage: 3 }],
    ),
    pair(
      'a page of pictures inserted',
      { blocks: pages(five) },
      { blocks: [...pages(five.slice(0, 3)), BREAK, picture(4, 400, 300), BREAK, ...pages(five.slice(3))] },
      [{ kind: 'page', action: 'added', newPage: 4 }],
    ),
    pair(
      'a page inserted and a word changed',
      { blocks: pages(five) },
      { blocks: edited(pages(five.toSpliced(4, 0, 7950)), 1, replaceAt(6, 'buffalo')) },
      [
        { kind: 'page', action: 'added', newPage: 5 },
        { kind: 'text', action: 'changed', new: 'buffalo' },
      ],
    ),
  ];
}

function tables(): Pair[] {
  const around = (rows: readonly (readonly string[])[]) => [text(41), table(rows), text(42)];
  return [
    pair('a cell', { blocks: around(TABLE) }, { blocks: around(withCell(2, 1, '35')) }, [
      { kind: 'text', action: 'changed', old: '30', new: '35' },
    ]),
    pair(
      'two cells of one row',
      { blocks: around(TABLE) },
      { blocks: around(withCell(3, 1, '20').map((cells, at) => (at === 3 ? cells.toSpliced(3, 1, '24.00') : cells))) },
      [
        { kind: 'text', action: 'changed', old: '18', new: '20' },
        { kind: 'text', action: 'changed', old: '21.60', new: '24.00' },
      ],
    ),
    pair(
      'a row added',
      { blocks: around(TABLE) },
      { blocks: around(TABLE.toSpliced(3, 0, ['Scissors', '9', '3.30', '29.70'])) },
      [{ kind: 'text', action: 'added', new: 'Scissors 9 3.30 29.70' }],
    ),
    pair('a row removed', { blocks: around(TABLE) }, { blocks: around(TABLE.toSpliced(4, 1)) }, [
      { kind: 'text', action: 'removed', old: 'Markers 25 1.90 47.50' },
    ]),
  ];
}

function looks(short: readonly Block[]): Pair[] {
  const withPicture = (seed: number) => [...short.slice(0, 2), picture(seed), ...short.slice(2)];
  return [
    pair('a picture replaced', { blocks: withPicture(1) }, { blocks: withPicture(2) }, [
      { kind: 'look', action: 'changed', newPage: 1 },
    ]),
    pair('a picture added between paragraphs', { blocks: short }, { blocks: withPicture(3) }, [
      { kind: 'look', action: 'added', newPage: 1 },
    ]),
    pair('a picture removed', { blocks: withPicture(3) }, { blocks: short }, [
      { kind: 'look', action: 'removed', oldPage: 1 },
    ]),
    pair(
      'one of two equal pictures removed',
      { blocks: [picture(3), ...short.slice(0, 2), picture(3)] },
      { blocks: [picture(3), ...short.slice(0, 2)] },
      [{ kind: 'look', action: 'removed', oldPage: 1 }],
    ),
    pair(
      'a box of another colour',
      { blocks: [...short, { kind: 'box', height: 40, color: '1 0 0' }] },
      { blocks: [...short, { kind: 'box', height: 40, color: '0 0.5 0' }] },
      [{ kind: 'look', action: 'changed', newPage: 1 }],
    ),
    pair(
      'text of another colour',
      { blocks: short },
      {
        blocks: short.map((block, at) => (at === 2 && block.kind === 'text' ? { ...block, color: '0.8 0 0' } : block)),
      },
      [{ kind: 'look', action: 'changed', newPage: 1 }],
    ),
    pair(
      'a picture replaced and a paragraph added above',
      { blocks: [...short, picture(1)] },
      { blocks: [short[0] ?? BREAK, text(55, 2), ...short.slice(1), picture(2)] },
      [
        { kind: 'text', action: 'added', new: paragraph(55, 2) },
        { kind: 'look', action: 'changed', newPage: 1 },
      ],
    ),
  ];
}

function parts(short: readonly Block[]): Pair[] {
  const link = (words: string, to: string): Block => ({ kind: 'text', text: words, link: to });
  const linked = (to: string) => [...short, link('Read the statutes here', to), text(61, 2)];
  return [
    pair('a form value', { blocks: FORM }, { blocks: withField('City', 'Porto') }, [
      { kind: 'form', action: 'changed', name: 'City', old: 'Lisbon', new: 'Porto' },
    ]),
    pair(
      'a check box and a value',
      { blocks: FORM },
      {
        blocks: withField('Agreed', 'Yes').map((block) =>
          block.kind === 'field' && block.name === 'Name' ? { ...block, value: 'Maria Berg' } : block,
        ),
      },
      [
        { kind: 'form', action: 'changed', name: 'Agreed' },
        { kind: 'form', action: 'changed', name: 'Name', old: 'Maria Keller', new: 'Maria Berg' },
      ],
    ),
    pair(
      'the target of a link',
      { blocks: linked('https://example.org/old') },
      { blocks: linked('https://example.org/new') },
      [{ kind: 'link', action: 'changed', old: 'https://example.org/old', new: 'https://example.org/new' }],
    ),
    pair(
      'a comment added and one edited',
      { blocks: [{ kind: 'note', text: 'Please check this' }, ...short] },
      {
        blocks: [
          { kind: 'note', text: 'Please check this twice' },
          ...short.slice(0, 3),
          { kind: 'note', text: 'A new remark' },
          ...short.slice(3),
        ],
      },
      [
        { kind: 'annotation', action: 'changed', old: 'Please check this', new: 'Please check this twice' },
        { kind: 'annotation', action: 'added', new: 'A new remark' },
      ],
    ),
    pair(
      'title, bookmark and attachment',
      {
        blocks: short,
        info: { Title: 'Draft', Author: 'A. Berg' },
        outline: [
          { title: 'Begin', page: 0 },
          { title: 'Middle', page: 0 },
        ],
        attachments: [{ name: 'a.txt', content: 'one' }],
      },
      {
        blocks: short,
        info: { Title: 'Final', Author: 'A. Berg' },
        outline: [
          { title: 'Begin', page: 0 },
          { title: 'Centre', page: 0 },
        ],
        attachments: [{ name: 'a.txt', content: 'two' }],
      },
      [
        { kind: 'property', action: 'changed', old: 'Draft', new: 'Final' },
        { kind: 'bookmark', action: 'changed', old: 'Middle', new: 'Centre' },
        { kind: 'attachment', action: 'changed', name: 'a.txt' },
      ],
    ),
  ];
}

function mixed(long: readonly Block[], furnished: Partial<FlowSpec>): Pair[] {
  const old = [...long.slice(0, 8), table(), picture(5), ...long.slice(8), ...FORM.slice(1, 4)];
  const newer = [
    ...edited(long, 1, replaceAt(10, 'submarine')).slice(0, 8),
    table(withCell(5, 2, '8.10')),
    picture(6),
    text(912),
    ...moved(long.slice(8), 4, 12),
    ...withField('Name', 'Jonas Berg').slice(1, 4),
  ];
  const all: readonly MadeChange[] = [
    { kind: 'text', action: 'changed', old: wordAt(long, 1, 10), new: 'submarine' },
    { kind: 'text', action: 'changed', old: '7.40', new: '8.10' },
    { kind: 'look', action: 'changed' },
    { kind: 'text', action: 'added', new: paragraph(912) },
    { kind: 'move', action: 'moved', old: textOfBlock(long[12]) },
    { kind: 'form', action: 'changed', name: 'Name', new: 'Jonas Berg' },
  ];
  return [
    pair('everything at once', { blocks: old, ...furnished }, { blocks: newer, ...furnished }, all),
    pair(
      'rotated pages with a crop box',
      { blocks: long, rotateDegrees: 90, cropInset: 20 },
      { blocks: edited(long, 6, replaceAt(5, 'flamingo')), rotateDegrees: 90, cropInset: 20 },
      [{ kind: 'text', action: 'changed', old: wordAt(long, 6, 5), new: 'flamingo' }],
    ),
    pair(
      'written in another way',
      { blocks: old, ...furnished },
      { blocks: old, ...furnished, isCompressed: false },
      [],
    ),
  ];
}
