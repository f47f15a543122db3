/** A point or a distance in pixels, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An affine map: x' = a x + c y + e, y' = b x + d y + f. */
export interface PlaneMap {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const IDENTITY: PlaneMap = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function mapPoint(map: PlaneMap, { x, y }: Point): Point {
  return { x: map.a * x + map.c * y + map.e, y: map.b * x + map.d * y + map.f };
}

/** First `inner`, then `outer`. */
export function compose(outer: PlaneMap, inner: PlaneMap): PlaneMap {
  const origin = mapPoint(outer, { x: inner.e, y: inner.f });
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: origin.x,
    f: origin.y,
  };
}
