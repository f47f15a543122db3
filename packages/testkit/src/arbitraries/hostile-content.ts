import fc from 'fast-check';

/** A character for each byte. */
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const binary = (maxLength: number) => fc.uint8Array({ maxLength }).map((data) => String.fromCharCode(...data));

/** White space of every kind (ISO 32000-2, Table 1), doubled, absent where a delimiter may do, and comments. */
const space = fc.constantFrom(' ', '\n', '\r\n', '\r', '\t', '\f', '\0', '  ', '% ( [ BI Tj\n', '%\r');

const number = fc.constantFrom(
  '0',
  '1',
  '-.5',
  '+12',
  '3.25',
  '--5',
  '1.2.3',
  '0.00-35',
  '-',
  '.',
  '99999999999999999999',
);
const name = fc.constantFrom('/F1', '/Im0', '/', '/A#42', '/A#4', '/#', '/DeviceRGB', '/Long-name_with.marks');
const literal = fc.oneof(
  fc.constantFrom(
    '()',
    '(a)',
    '(a\\)b)',
    '(a(b)c)',
    '(\\\\)',
    '(\\1\\12\\1234)',
    '(\\\r\nx)',
    '(BI ID EI Q)',
    '((',
    '(\\',
    '())',
  ),
  binary(6).map((text) => `(${text.replace(/[()\\]/g, '\\$&')})`),
);
const hex = fc.constantFrom('<>', '<41>', '<4 1\n4>', '<4', '<zz>', '<4%1>');
const operand = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 2, arbitrary: name },
  { weight: 2, arbitrary: literal },
  hex,
  fc.constantFrom('true', 'false', 'null', 'word', ']', '>>', '{', '}', ')', '>'),
);
const inside = fc.array(fc.tuple(operand, space), { maxLength: 4 }).map((items) => items.flat().join(''));
const operands = fc.oneof(
  { weight: 6, arbitrary: operand },
  inside.map((items) => `[${items}]`),
  inside.map((items) => `<</K ${items}>>`),
  inside.map((items) => `[[${items}`),
);
const operator = fc.constantFrom(
  ...'q Q cm w d gs BT ET Tf Tr Td T* Tj TJ \' " re m l f f* B S n W sh Do rg g scn BDC EMC BX d0 EI ID XX Tjj'.split(
    ' ',
  ),
);

/** Every way to name a filter (ISO 32000-2, Tables 92 and 94), and what else stands in that place. */
const filters = fc.constantFrom(
  ...['AHx', 'A85', 'LZW', 'Fl', 'RL', 'CCF', 'DCT', 'ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'FlateDecode'].map(
    (filter) => `/F /${filter}`,
  ),
  ...[
    '/Filter /RunLengthDecode',
    '/F /CCITTFaxDecode',
    '/Filter /DCTDecode',
    '/F [/A85 /Fl]',
    '/F []',
    '/F /Odd',
    '/F 7',
    '',
  ],
);
const entries = fc.array(
  fc.constantFrom(
    '/W 4',
    '/H 3',
    '/Width 2',
    '/BPC 8',
    '/BPC 1',
    '/CS /G',
    '/CS /RGB',
    '/CS /Cs1',
    '/IM true',
    '/L 12',
    '/D [0 1]',
    '/DP <</K -1>>',
    '/I',
    'word',
    '(',
  ),
  { maxLength: 6 },
);
/** Data that hold the end of an image, or what looks like it, or none. */
const data = fc
  .array(
    fc.oneof(
      binary(12),
      fc.constantFrom(
        ' EI ',
        '\nEI\n',
        'EI',
        ' EI',
        'EI Q',
        ' EI \x81\x02',
        ' EI (',
        ' EI q 1 0 0 1 0 0 cm\n',
        '~>EI',
        '>EI ',
        'E',
        ' E I ',
      ),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));
const inlineImage = fc
  .tuple(
    entries,
    filters,
    space,
    fc.constantFrom(' ', '\n', '\r\n', '\r', ''),
    data,
    fc.constantFrom('\nEI', ' EI', 'EI', '~>EI', '>EI', ''),
  )
  .map(
    ([given, filter, gap, afterId, content, end]) =>
      `BI${gap}${given.join(' ')} ${filter} ID${afterId}${content}${end}`,
  );

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.array(fc.tuple(operands, space), { maxLength: 4 }), operator)
      .map(([before, word]) => `${before.flat().join('')}${word}`),
  },
  { weight: 3, arbitrary: inlineImage },
  { weight: 1, arbitrary: binary(20) },
);

/** Content streams as programs and attackers write them, cut off anywhere. */
export const hostileContent: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.array(fc.tuple(piece, space), { maxLength: 14 }), fc.nat(40))
  .map(([pieces, cut]) => {
    const whole = bytes(pieces.flat().join(''));
    // Half of all stay whole.
    return cut > 20 ? whole.subarray(0, Math.max(0, whole.length - (cut - 20))) : whole;
  });
