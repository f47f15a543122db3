import type { BenchDocument, Piece } from './pieces.ts';
import { ARABIC, CHINESE, ENGLISH, GERMAN, HEBREW, JAPANESE, makeProse } from './prose.ts';

const SERIF = '"Liberation Serif", "Noto Naskh Arabic", "Noto Serif Hebrew", serif';
const SANS = '"Liberation Sans", "Noto Sans Arabic", "Noto Sans Hebrew", sans-serif';

const h = (level: 1 | 2 | 3, text: string): Piece => ({ kind: 'heading', level, text });
const p = (text: string): Piece => ({ kind: 'paragraph', text });
const list = (items: readonly string[], isOrdered = false): Piece => ({ kind: 'list', items, isOrdered });
const table = (rows: readonly (readonly string[])[], isRuled = true): Piece => ({ kind: 'table', rows, isRuled });
const columns = (count: number, pieces: readonly Piece[]): Piece => ({ kind: 'columns', count, pieces });

const say = makeProse(ENGLISH, ' ', 7);
const sag = makeProse(GERMAN, ' ', 11);
const arabic = makeProse(ARABIC, ' ', 3);
const hebrew = makeProse(HEBREW, ' ', 5);
const japanese = makeProse(JAPANESE, '', 13);
const chinese = makeProse(CHINESE, '', 17);

const english = { language: 'en', fontFamily: SERIF };
const clause = (number: number, title: string): Piece[] => [
  h(2, `${number}. ${title}`),
  p(say(4)),
  list([say(1), say(1), `>${say(1)}`, say(2)], true),
  p(say(3)),
];
const section = (title: string): Piece[] => [h(2, title), p(say(5)), p(say(4)), h(3, `More on ${title}`), p(say(6))];

/** Fifteen documents of the kinds that people convert, in six scripts. */
export const DOCUMENTS: readonly BenchDocument[] = [
  {
    ...english,
    name: 'contract',
    isJustified: true,
    footer: 'Contract of sale',
    pieces: [
      h(1, 'Contract of Sale'),
      p(`Between **Northern Mills** (the seller) and **River Trading** (the buyer). ${say(2)}`),
      ...['Goods', 'Price', 'Delivery', 'Liability', 'Final provisions'].flatMap((title, index) =>
        clause(index + 1, title),
      ),
    ],
  },
  {
    ...english,
    name: 'invoice',
    fontFamily: SANS,
    pieces: [
      h(1, 'Invoice 2024-0117'),
      p('River Trading, 12 Harbour Street, Port Ellis'),
      p('Date: 14 March 2024. Payable within thirty days.'),
      table([
        ['Item', 'Quantity', 'Unit price', 'Amount'],
        ['Oak boards, planed', '24', '18.50', '444.00'],
        ['Brass screws, box', '10', '6.20', '62.00'],
        ['Delivery to the yard', '1', '85.00', '85.00'],
        ['Fitting on site', '6', '42.00', '252.00'],
        ['**Total**', '~', '~', '843.00'],
      ]),
      p(say(2)),
      p('*Thank you for your order.*'),
    ],
  },
  {
    ...english,
    name: 'paper-two-columns',
    isJustified: true,
    pieces: [
      h(1, 'On the Course of Small Rivers'),
      p(`*${say(3)}*`),
      columns(2, ['Introduction', 'Method', 'Results', 'Discussion'].flatMap(section)),
    ],
  },
  {
    ...english,
    name: 'newsletter-three-columns',
    fontFamily: SANS,
    pieces: [
      h(1, 'Valley News'),
      columns(3, [
        ...['Harvest', 'New bridge', 'Archive open again'].flatMap((title) => [h(2, title), p(say(5)), p(say(4))]),
        list([say(1), say(1), say(1)]),
        h(2, 'Letters'),
        p(say(6)),
        p(say(5)),
      ]),
    ],
  },
  {
    ...english,
    name: 'curriculum-vitae',
    fontFamily: SANS,
    pieces: [
      h(1, 'Ada Field'),
      p('Surveyor, 4 Mill Lane, Port Ellis'),
      h(2, 'Experience'),
      p('**2019 to 2024, River Trading.** Head of surveying.'),
      list([say(1), say(1), say(1)]),
      p('**2014 to 2019, Northern Mills.** Assistant surveyor.'),
      list([say(1), say(1)]),
      h(2, 'Education'),
      table(
        [
          ['Year', 'School', 'Degree'],
          ['2014', 'Institute of Port Ellis', 'Master'],
          ['2012', 'College of the Valley', 'Bachelor'],
          ['2008', 'Mill Lane School', 'Certificate'],
        ],
        false,
      ),
      h(2, 'Languages'),
      list(['English, first language', 'French, fluent', 'Hebrew, basic']),
    ],
  },
  {
    ...english,
    name: 'report',
    footer: 'Annual report',
    pieces: [
      h(1, 'Annual Report'),
      p(say(5)),
      ...['Water', 'Forests', 'Roads'].flatMap((title, index) => [
        ...section(title),
        table([
          ['Station', 'First half', '~', 'Second half', '~'],
          ['', 'Mean', 'Peak', 'Mean', 'Peak'],
          ...['North', 'East', 'South', 'West'].map((name, row) => [
            name,
            ...[3, 7, 5, 9].map((digit) => `${digit * (row + 2)}.${index + row}`),
          ]),
        ]),
        p(say(3)),
      ]),
    ],
  },
  {
    ...english,
    name: 'letter',
    pieces: [
      p('Port Ellis, 3 May 2024'),
      p('Dear Mr Lane,'),
      p(say(5)),
      p(say(4)),
      p(`${say(2)} **Please answer before Friday.** ${say(1)}`),
      p('Yours sincerely,'),
      p('Ada Field'),
    ],
  },
  {
    ...english,
    name: 'minutes',
    fontFamily: SANS,
    pieces: [
      h(1, 'Minutes of the Spring Meeting'),
      h(2, 'Present'),
      list(['Ada Field, chair', 'Tom Lane', 'Ruth Mill']),
      h(2, 'Decisions'),
      list([say(1), `>${say(1)}`, `>${say(1)}`, say(1), say(2)], true),
      h(2, 'Open points'),
      table([
        ['Point', 'Who', 'Until'],
        ['Ask for offers for the bridge', 'Tom Lane', 'June'],
        ['Write to the archive', 'Ruth Mill', 'May'],
      ]),
      p(say(2)),
    ],
  },
  {
    ...english,
    name: 'price-list',
    fontFamily: SANS,
    pieces: [
      h(1, 'Prices'),
      p(say(2)),
      table(
        [
          ['Article', 'Size', 'Weight', 'Price'],
          ...Array.from({ length: 28 }, (_, row) => [
            `Board ${row + 1}`,
            `${20 + row} mm`,
            `${(1.2 + row / 4).toFixed(2)}`,
            `${(8 + row * 1.35).toFixed(2)}`,
          ]),
        ],
        false,
      ),
      p(say(1)),
    ],
  },
  {
    language: 'de',
    fontFamily: SERIF,
    name: 'german-lease',
    isJustified: true,
    pieces: [
      h(1, 'Mietvertrag'),
      ...['Mietsache', 'Mietzins', 'Schönheitsreparaturen', 'Kündigung'].flatMap((title, index) => [
        h(2, `§ ${index + 1} ${title}`),
        p(sag(4)),
        p(sag(3)),
      ]),
    ],
  },
  {
    language: 'ar',
    isRightToLeft: true,
    fontFamily: SERIF,
    name: 'arabic-letter',
    pieces: [
      h(1, 'تقرير اللجنة'),
      p(arabic(4)),
      h(2, 'النتائج'),
      p(arabic(5)),
      list([arabic(1), arabic(1)]),
      p(arabic(3)),
    ],
  },
  {
    language: 'ar',
    isRightToLeft: true,
    fontFamily: SANS,
    name: 'arabic-table',
    pieces: [
      h(1, 'عقد بيع'),
      p(arabic(4)),
      table([
        ['البند', 'الكمية', 'السعر'],
        ['خشب', '24', '444'],
        ['مسامير', '10', '62'],
        ['نقل', '1', '85'],
      ]),
      p(arabic(3)),
    ],
  },
  {
    language: 'he',
    isRightToLeft: true,
    fontFamily: SERIF,
    name: 'hebrew-report',
    pieces: [
      h(1, 'דוח שנתי'),
      p(hebrew(5)),
      h(2, 'תוצאות'),
      p(hebrew(4)),
      list([hebrew(1), hebrew(1), hebrew(1)], true),
      table([
        ['תחנה', 'ממוצע'],
        ['צפון', '12.5'],
        ['דרום', '18.1'],
      ]),
    ],
  },
  {
    language: 'ja',
    fontFamily: '"Noto Sans CJK JP"',
    name: 'japanese-report',
    pieces: [
      h(1, '年次報告書'),
      p(japanese(5)),
      h(2, '結果'),
      p(japanese(6)),
      list([japanese(1), japanese(1), japanese(1)]),
      table([
        ['観測所', '平均', '最大'],
        ['北', '12.5', '31'],
        ['南', '18.1', '40'],
      ]),
      p(japanese(4)),
    ],
  },
  {
    language: 'zh',
    fontFamily: '"Noto Serif CJK SC"',
    name: 'chinese-contract',
    pieces: [
      h(1, '买卖合同'),
      p(chinese(4)),
      ...['货物', '价格', '交付'].flatMap((title, index) => [h(2, `第${index + 1}条 ${title}`), p(chinese(5))]),
      list([chinese(1), chinese(1)], true),
      p(chinese(3)),
    ],
  },
];
