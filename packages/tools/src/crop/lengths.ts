/** Units of lengths; percent is of a side of the page. */
export const UNITS = ['mm', 'in', 'pt', 'percent'] as const;
export type Unit = (typeof UNITS)[number];

const POINTS: Readonly<Record<Exclude<Unit, 'percent'>, number>> = { mm: 72 / 25.4, in: 72, pt: 1 };

/** A length in points. @param sidePoints the side of the page along which it is measured */
export function toPoints(value: number, unit: Unit, sidePoints: number): number {
  return unit === 'percent' ? (value / 100) * sidePoints : value * POINTS[unit];
}

/** Points as a length in a unit, to a hundredth. @param sidePoints as for `toPoints` */
export function fromPoints(points: number, unit: Unit, sidePoints: number): number {
  const value = unit === 'percent' ? (points / sidePoints) * 100 : points / POINTS[unit];
  return Math.round(value * 100) / 100;
}
