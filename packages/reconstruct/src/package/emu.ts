const EMU_PER_POINT = 12_700;

/** English Metric Units, as drawings measure. */
export function emu(points: number): number {
  return Math.round(points * EMU_PER_POINT);
}
