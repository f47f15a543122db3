/** The mean of some numbers. @throws Error for none */
export function meanOf(values: readonly number[]): number {
  if (values.length === 0) throw new Error('nothing was measured');
  return sumOf(values) / values.length;
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Rounded to so many decimals, as it is shown and published. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Dates, each once, the earliest first. */
export function datesOf(dates: readonly string[]): readonly string[] {
  return [...new Set(dates)].sort();
}
