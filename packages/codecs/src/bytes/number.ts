/** Decimals that no eye can tell from more, in points. */
const DECIMALS = 4;
/** Numbers above are written without decimals: no reader has more digits than this for them. */
const MAX_DECIMALS = 20;

/**
 * Writes a number as PDF has it (ISO 32000-2, 7.3.3): rounded, without an exponent, without digits that say nothing; 0 for what is
 * no number.
 */
export function writeNumber(value: number, decimals = DECIMALS): string {
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  if (!Number.isFinite(value)) return '0';
  if (Math.abs(value) >= 1e21) return BigInt(Math.round(value)).toString();
  const fixed = value.toFixed(Math.min(decimals, MAX_DECIMALS));
  const short = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
  return short === '-0' ? '0' : short;
}

/** Writes a number without an exponent, and with every digit that a double needs. @throws TypeError for what is no number */
export function writeExactNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('not a number that a PDF can hold');
  const text = value === 0 ? '0' : String(value);
  if (!text.includes('e')) return text.replace(/^(-?)0\./, '$1.');
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text);
  if (!parts) throw new TypeError(`unexpected number ${text}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return `${sign}.${digits.padStart(digits.length - point, '0')}`;
}
