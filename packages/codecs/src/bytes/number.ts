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
