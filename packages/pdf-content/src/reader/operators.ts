/** Operators that put something on the page; `BI` stands for a whole inline image. */
const PAINTING = new Set([
  'Tj',
  'TJ',
  "'",
  '"',
  'Do',
  'f',
  'F',
  'f*',
  'S',
  's',
  'B',
  'B*',
  'b',
  'b*',
  'sh',
  'BI',
  'EI',
]);
const TEXT_SHOWING = new Set(['Tj', 'TJ', "'", '"']);
/** All operators of content streams (ISO 32000-2, Annex A). */
const OPERATORS = [
  ...PAINTING,
  ...'q Q cm w J j M d ri i gs re m l c v y h n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T*'.split(' '),
  ...'CS cs SC SCN sc scn G g RG rg K k BDC BMC EMC MP DP BX EX d0 d1 ID'.split(' '),
];

/** Bytes of the longest operator. */
export const LONGEST_OPERATOR = 3;

const BY_CODE = new Map(OPERATORS.map((operator) => [codeOf(operator), operator]));

function codeOf(operator: string): number {
  return [...operator].reduce((code, letter) => (code << 8) | letter.charCodeAt(0), 0);
}

/** The operator that stands in these bytes; empty for any other word. */
export function operatorAt(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > LONGEST_OPERATOR) return '';
  let code = 0;
  for (let at = start; at < end; at++) code = (code << 8) | (bytes[at] ?? 0);
  return BY_CODE.get(code) ?? '';
}

/** True for operators that put something on the page. */
export function isPainting(operator: string): boolean {
  return PAINTING.has(operator);
}

/** True for the operators that show text (ISO 32000-2, Table 107). */
export function showsText(operator: string): boolean {
  return TEXT_SHOWING.has(operator);
}
