import { HANDWRITING, type Handwriting } from '@recto/contract/capabilities/typeset';

/** Loader of the font packages' files: from a folder in Node, from fetched assets in a browser. */
export type FontFiles = (family: string, file: string) => Promise<Uint8Array<ArrayBuffer>>;

/** The weights that there are of each family. */
export const REGULAR = 400;
export const BOLD = 700;

/** Families in the order in which they are asked for a character that has no home of its own. */
export const FAMILIES = [
  'noto-sans',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'vazirmatn',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-emoji',
] as const;

/** A family of fonts, each served in slices of a few dozen kilobytes, of which a text loads only those it uses. */
export type Family = (typeof FAMILIES)[number] | Handwriting;

const latinFile = (family: Family, weight: number) => `files/${family}-latin-${weight}-normal.woff`;

/** Family and file of what most texts need: Latin letters, plain, bold and as handwriting. About 200 KB. */
export const LATIN_FILES: readonly (readonly [Family, string])[] = [
  ['noto-sans', latinFile('noto-sans', BOLD)],
  ...(['noto-sans', ...HANDWRITING] as const).flatMap((family): [Family, string][] => [
    [family, 'unicode.json'],
    [family, latinFile(family, REGULAR)],
  ]),
];

type Ranges = readonly (readonly [number, number])[];

/** Scripts of which one family has everything. */
const HOMES: readonly (readonly [Family, Ranges])[] = [
  // One glyph for each letter, so that readers find the letters again; Noto's are put together from a body and dots.
  [
    'vazirmatn',
    [
      [0x0600, 0x06ff],
      [0x0750, 0x077f],
      [0x08a0, 0x08ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
    ],
  ],
  [
    'noto-sans-hebrew',
    [
      [0x0590, 0x05ff],
      [0xfb1d, 0xfb4f],
    ],
  ],
  ['noto-sans-thai', [[0x0e00, 0x0e7f]]],
  [
    'noto-sans-kr',
    [
      [0x1100, 0x11ff],
      [0x3130, 0x318f],
      [0xac00, 0xd7ff],
    ],
  ],
  [
    'noto-sans-jp',
    [
      [0x3040, 0x30ff],
      [0x31f0, 0x31ff],
      [0xff61, 0xff9f],
    ],
  ],
];

/** Signs and punctuation that China, Japan and Korea share and draw differently. */
const HAN: Ranges = [
  [0x2e80, 0x303f],
  [0x3400, 0x9fff],
  [0xf900, 0xfaff],
  [0xff00, 0xff60],
  [0x20000, 0x3ffff],
];

const isIn = (ranges: Ranges, codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

/**
 * The families to ask for a character, the best first.
 * @param text surrounding text: kana or Hangul decide the form of shared characters
 * @param handwriting a family that comes before all others
 */
export function familiesFor(codePoint: number, text: string, handwriting?: Handwriting): readonly Family[] {
  const plain = plainFamiliesFor(codePoint, text);
  return handwriting ? [handwriting, ...plain] : plain;
}

function plainFamiliesFor(codePoint: number, text: string): readonly Family[] {
  const home = isIn(HAN, codePoint) ? hanFamily(text) : HOMES.find(([, ranges]) => isIn(ranges, codePoint))?.[0];
  return home ? [home, ...FAMILIES.filter((family) => family !== home)] : FAMILIES;
}

function hanFamily(text: string): Family {
  if (/[\u3040-\u30ff]/u.test(text)) return 'noto-sans-jp';
  if (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7ff]/u.test(text)) return 'noto-sans-kr';
  return 'noto-sans-sc';
}
