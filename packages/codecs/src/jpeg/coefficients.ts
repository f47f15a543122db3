/** One component of a JPEG and its quantized coefficients. */
export interface Component {
  readonly id: number;
  readonly horizontal: number;
  readonly vertical: number;
  readonly quantizer: number;
  /** Blocks of 8 by 8 in the picture itself. */
  readonly blocksAcross: number;
  readonly blocksDown: number;
  /** Blocks in a row as they are kept: whole units of an interleaved scan. */
  readonly stride: number;
  readonly rows: number;
  /** 64 a block, in zigzag order, blocks in rows of `stride`. */
  readonly values: Int16Array;
}

/** The picture before it was coded. */
export interface Coefficients {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly components: readonly Component[];
  readonly unitsAcross: number;
  readonly unitsDown: number;
}

/** Coefficients in all beyond which a picture is left alone. */
const MAX_VALUES = 80_000_000;

/** Allocates the coefficients of a frame (ITU-T T.81, B.2.2 and A.1.1); null for an invalid frame header. */
export function allocateCoefficients(body: Uint8Array): Coefficients | null {
  const heightPixels = ((body[1] ?? 0) << 8) | (body[2] ?? 0);
  const widthPixels = ((body[3] ?? 0) << 8) | (body[4] ?? 0);
  const count = body[5] ?? 0;
  if (body[0] !== 8 || widthPixels === 0 || heightPixels === 0 || count < 1 || count > 4) return null;
  if (body.length !== 6 + 3 * count) return null;
  const heads = Array.from({ length: count }, (_, index) => {
    const [id = 0, factors = 0, quantizer = 0] = body.subarray(6 + 3 * index, 9 + 3 * index);
    return { id, horizontal: factors >> 4, vertical: factors & 15, quantizer };
  });
  const isSound = heads.every(
    ({ horizontal, vertical, quantizer }) =>
      horizontal >= 1 && horizontal <= 4 && vertical >= 1 && vertical <= 4 && quantizer <= 3,
  );
  if (!isSound || new Set(heads.map(({ id }) => id)).size !== count) return null;
  const across = Math.max(...heads.map(({ horizontal }) => horizontal));
  const down = Math.max(...heads.map(({ vertical }) => vertical));
  const unitsAcross = Math.ceil(widthPixels / (8 * across));
  const unitsDown = Math.ceil(heightPixels / (8 * down));
  const total = heads.reduce((sum, head) => sum + 64 * unitsAcross * head.horizontal * unitsDown * head.vertical, 0);
  if (total > MAX_VALUES) return null;
  const components = heads.map((head) => ({
    ...head,
    blocksAcross: Math.ceil(Math.ceil((widthPixels * head.horizontal) / across) / 8),
    blocksDown: Math.ceil(Math.ceil((heightPixels * head.vertical) / down) / 8),
    stride: unitsAcross * head.horizontal,
    rows: unitsDown * head.vertical,
    values: new Int16Array(64 * unitsAcross * head.horizontal * unitsDown * head.vertical),
  }));
  return { widthPixels, heightPixels, components, unitsAcross, unitsDown };
}

/**
 * Calls `visit` with each block of a scan and the index of its component, in the order in which a scan codes them (A.2): of
 * one component those of the picture, of several in units.
 * @param atUnit told before each unit, 0-based
 */
export function visitBlocks(
  { unitsAcross, unitsDown }: Coefficients,
  components: readonly Component[],
  visit: (component: Component, index: number, start: number) => void,
  atUnit: (unit: number) => void = () => undefined,
): void {
  const [only] = components;
  if (only && components.length === 1) {
    for (let row = 0, unit = 0; row < only.blocksDown; row++) {
      for (let column = 0; column < only.blocksAcross; column++, unit++) {
        atUnit(unit);
        visit(only, 0, 64 * (row * only.stride + column));
      }
    }
    return;
  }
  for (let unit = 0; unit < unitsAcross * unitsDown; unit++) {
    atUnit(unit);
    const [left, top] = [unit % unitsAcross, Math.floor(unit / unitsAcross)];
    for (const [index, component] of components.entries()) {
      const { horizontal, vertical, stride } = component;
      for (let y = 0; y < vertical; y++) {
        for (let x = 0; x < horizontal; x++) {
          visit(component, index, 64 * ((top * vertical + y) * stride + left * horizontal + x));
        }
      }
    }
  }
}
