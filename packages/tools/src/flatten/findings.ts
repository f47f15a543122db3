import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/** Parts of a file that flattening concerns, as its preview answers. */
export const FINDINGS = z.strictObject({
  /** Form controls on pages. */
  widgets: count,
  /** Comments, stamps and drawings, without their pop-up windows. */
  comments: count,
  layers: count,
  /** Layers that the chosen look leaves out. */
  hiddenLayers: count,
  /** Form controls and comments that the chosen look leaves out. */
  hidden: count,
  /** Fields that have no appearance yet and get one. */
  undrawn: count,
  hasXfa: z.boolean(),
});

export type Findings = z.infer<typeof FINDINGS>;
