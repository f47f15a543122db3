/** Maps each corner or side of a sheet. */
export function ofFour<Given, Made>(
  [a, b, c, d]: readonly [Given, Given, Given, Given],
  make: (one: Given, at: number) => Made,
): [Made, Made, Made, Made] {
  return [make(a, 0), make(b, 1), make(c, 2), make(d, 3)];
}

/** The same four, beginning with another. */
export function beginningWith<Given>([a, b, c, d]: readonly [Given, Given, Given, Given], first: number) {
  const orders: readonly [Given, Given, Given, Given][] = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ];
  return orders[first] ?? orders[0] ?? [a, b, c, d];
}
