/** Axes of a variable font, pinned or narrowed. */
export type Axes = Readonly<Record<string, number | { min: number; max: number }>>;

/** A typeface and what is cut of it. */
export interface Cut {
  readonly name: string;
  /** Package of the typeface. */
  readonly family: string;
  /** Name of its file; of a typeface that comes in slices, with `*` for the name of the slice. */
  readonly file: string;
  readonly axes?: Axes;
}

/** One face of a language as a style sheet declares it. */
export interface Face {
  readonly cut: string;
  /** Tokens of packages/ui/src/tokens.css that it is for. */
  readonly tokens: readonly ('display' | 'serif' | 'sans')[];
  readonly weight: string;
  readonly isItalic?: boolean;
}

/** Faces of a language in addition to the Latin pair. */
export interface Typeface {
  readonly tag: string;
  /** Characters that are its own, as `unicode-range` has them. */
  readonly range: string;
  readonly cuts: readonly Cut[];
  readonly faces: readonly Face[];
  /** True when each face comes in several files: see `PARTS`. */
  readonly isInParts: boolean;
  /** Faces of the first screen of each page. */
  readonly preloaded: readonly string[];
  /** Size beside the Latin letters, in percent. */
  readonly size: number;
  /** Faces of systems, by their PostScript names, that stand in until ours are there and where they lack a character. */
  readonly standIns: { readonly sans: readonly string[]; readonly serif: readonly string[] };
}

/** Ends the names of files for what not every page says. */
export const MORE = '-more';
/** Ends the names of files for what only pages say that few visitors read. */
export const RARE = '-rare';
/** The files of a face that comes in parts. A browser looks into the next one for what it does not find. */
export const PARTS: readonly string[] = ['', MORE, RARE];

const SERIF = '@fontsource-variable/source-serif-4';
const SANS = '@fontsource-variable/source-sans-3';
const WEIGHTS = { min: 400, max: 600 };

/** The Latin pair: the optical size of each use. */
export const LATIN_CUTS: readonly Cut[] = [
  { name: 'display', family: SERIF, file: 'source-serif-4-latin-opsz-normal', axes: { wght: 400, opsz: 60 } },
  { name: 'text', family: SERIF, file: 'source-serif-4-latin-opsz-normal', axes: { wght: 400, opsz: 20 } },
  { name: 'italic', family: SERIF, file: 'source-serif-4-latin-opsz-italic', axes: { wght: 400, opsz: 24 } },
  { name: 'sans', family: SANS, file: 'source-sans-3-latin-wght-normal', axes: { wght: WEIGHTS } },
];

/** One serif for titles of any size, and two weights of a sans. */
const THREE_FACES: readonly Face[] = [
  { cut: 'serif', tokens: ['display', 'serif'], weight: '400' },
  { cut: 'sans', tokens: ['sans'], weight: '400' },
  { cut: 'bold', tokens: ['sans'], weight: '600' },
];
const PRELOADED = ['serif', 'sans'];

const RUSSIAN: Typeface = {
  tag: 'ru',
  range: 'U+400-4FF,U+2116',
  cuts: LATIN_CUTS.map((cut) => ({ ...cut, file: cut.file.replace('latin', 'cyrillic') })),
  faces: [
    { cut: 'display', tokens: ['display'], weight: '400' },
    { cut: 'text', tokens: ['serif'], weight: '400' },
    { cut: 'italic', tokens: ['serif'], weight: '400', isItalic: true },
    { cut: 'sans', tokens: ['sans'], weight: '400 600' },
  ],
  isInParts: false,
  preloaded: ['display', 'text', 'sans'],
  size: 100,
  standIns: { sans: [], serif: [] },
};

const ARABIC: Typeface = {
  tag: 'ar',
  range: 'U+600-6FF,U+200C-200F,U+FB50-FDFF,U+FE70-FEFC',
  cuts: [
    {
      name: 'serif',
      family: '@fontsource-variable/noto-naskh-arabic',
      file: 'noto-naskh-arabic-arabic-wght-normal',
      axes: { wght: 400 },
    },
    ...twoWeights('@fontsource/noto-sans-arabic', 'noto-sans-arabic-arabic'),
  ],
  faces: THREE_FACES,
  isInParts: false,
  preloaded: PRELOADED,
  size: 100,
  standIns: {
    sans: ['NotoSansArabic-Regular', 'SegoeUI', 'GeezaPro'],
    serif: ['NotoNaskhArabic-Regular', 'TimesNewRomanPSMT', 'GeezaPro'],
  },
};

const HINDI: Typeface = {
  tag: 'hi',
  range: 'U+900-97F,U+200C-200D,U+20B9,U+25CC,U+A8E0-A8FF',
  cuts: [
    {
      name: 'serif',
      family: '@fontsource/tiro-devanagari-hindi',
      file: 'tiro-devanagari-hindi-devanagari-400-normal',
    },
    ...twoWeights('@fontsource/noto-sans', 'noto-sans-devanagari'),
  ],
  faces: THREE_FACES,
  isInParts: false,
  preloaded: PRELOADED,
  size: 100,
  standIns: {
    sans: ['NotoSansDevanagari-Regular', 'NirmalaUI', 'KohinoorDevanagari-Regular'],
    serif: ['NotoSerifDevanagari-Regular', 'NirmalaUI', 'KohinoorDevanagari-Regular'],
  },
};

/** Ideographs and kana fill their squares: at the size of Latin letters they would look a tenth larger. */
const SQUARE_SIZE = 94;
const CJK_MARKS = 'U+3000-303F,U+FF00-FFEF';
const IDEOGRAPHS = 'U+2E80-2FDF,U+3400-4DBF,U+4E00-9FFF,U+F900-FAFF';
const CHINESE_MARKS = 'U+2014,U+201C-201D,U+2026';

const JAPANESE: Typeface = {
  tag: 'ja',
  range: `U+2026,U+3040-30FF,U+31F0-31FF,${IDEOGRAPHS},${CJK_MARKS}`,
  cuts: [slicedSerif('noto-serif-jp'), ...twoWeights('@fontsource/noto-sans-jp', 'noto-sans-jp-*')],
  faces: THREE_FACES,
  isInParts: true,
  preloaded: PRELOADED,
  size: SQUARE_SIZE,
  standIns: {
    sans: ['HiraginoSans-W3', 'YuGothic-Regular', 'Meiryo', 'NotoSansCJKjp-Regular'],
    serif: ['HiraMinProN-W3', 'YuMincho-Regular', 'NotoSerifCJKjp-Regular'],
  },
};

const KOREAN: Typeface = {
  tag: 'ko',
  range: `U+1100-11FF,U+3130-318F,U+AC00-D7AF,${CJK_MARKS}`,
  cuts: [slicedSerif('noto-serif-kr'), ...twoWeights('@fontsource/noto-sans-kr', 'noto-sans-kr-*')],
  faces: THREE_FACES,
  isInParts: true,
  preloaded: PRELOADED,
  size: SQUARE_SIZE,
  standIns: {
    sans: ['AppleSDGothicNeo-Regular', 'MalgunGothic', 'NotoSansCJKkr-Regular'],
    serif: ['AppleMyungjo', 'Batang', 'NotoSerifCJKkr-Regular'],
  },
};

const SIMPLIFIED: Typeface = {
  tag: 'zh-Hans',
  range: `${CHINESE_MARKS},${IDEOGRAPHS},${CJK_MARKS}`,
  cuts: [slicedSerif('noto-serif-sc'), ...twoWeights('@fontsource/noto-sans-sc', 'noto-sans-sc-*')],
  faces: THREE_FACES,
  isInParts: true,
  preloaded: PRELOADED,
  size: SQUARE_SIZE,
  standIns: {
    sans: ['PingFangSC-Regular', 'MicrosoftYaHei', 'NotoSansCJKsc-Regular'],
    serif: ['STSongti-SC-Regular', 'SimSun', 'NotoSerifCJKsc-Regular'],
  },
};

const TRADITIONAL: Typeface = {
  tag: 'zh-Hant',
  range: `${CHINESE_MARKS},${IDEOGRAPHS},${CJK_MARKS}`,
  cuts: [
    slicedSerif('noto-serif-tc'),
    ...[400, 600].map((weight, index) => ({
      name: index === 0 ? 'sans' : 'bold',
      family: '@fontsource-variable/noto-sans-tc',
      file: 'noto-sans-tc-*-wght-normal',
      axes: { wght: weight },
    })),
  ],
  faces: THREE_FACES,
  isInParts: true,
  preloaded: PRELOADED,
  size: SQUARE_SIZE,
  standIns: {
    sans: ['PingFangTC-Regular', 'MicrosoftJhengHeiRegular', 'NotoSansCJKtc-Regular'],
    serif: ['STSongti-TC-Regular', 'PMingLiU', 'NotoSerifCJKtc-Regular'],
  },
};

/** Every language that the Latin pair cannot be read in. */
export const TYPEFACES: readonly Typeface[] = [RUSSIAN, ARABIC, HINDI, JAPANESE, KOREAN, SIMPLIFIED, TRADITIONAL];

function twoWeights(family: string, file: string): readonly Cut[] {
  return [
    { name: 'sans', family, file: `${file}-400-normal` },
    { name: 'bold', family, file: `${file}-600-normal` },
  ];
}

function slicedSerif(name: string): Cut {
  return { name: 'serif', family: `@fontsource-variable/${name}`, file: `${name}-*-wght-normal`, axes: { wght: 400 } };
}

/** Tells the characters of a `unicode-range` from others. */
export function charactersIn(range: string): (character: string) => boolean {
  const spans = range.split(',').map((part) => {
    const [first = '', last = first] = part.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return spans.some(([first, last]) => code >= first && code <= last);
  };
}
