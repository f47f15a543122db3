const EMU_PER_POINT = 12_700;

/** Largest value that every program reads; no page is that large. */
const MOST_EMU = 2_147_483_647;

/** English Metric Units, as drawings measure, as large as they may be (ST_Coordinate). */
export function emu(points: number): number {
  return Math.min(MOST_EMU, Math.max(-MOST_EMU, Math.round(points * EMU_PER_POINT)));
}
