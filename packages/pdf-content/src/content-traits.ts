import { NO_VALUES } from '@recto/pdf-core/syntax';
import { ContentReader } from './reader/content-reader.ts';
import { isPainting } from './reader/operators.ts';

/** Device colour space that an operator sets (ISO 32000-2, 8.6.8). */
export type DeviceColour = 'gray' | 'rgb' | 'cmyk';

const COLOURS: Readonly<Record<string, DeviceColour>> = {
  g: 'gray',
  G: 'gray',
  rg: 'rgb',
  RG: 'rgb',
  k: 'cmyk',
  K: 'cmyk',
};

/** Features of content on which conformance to a standard depends. */
export interface ContentTraits {
  readonly colours: ReadonlySet<DeviceColour>;
  /** Painting operators outside of all marked content (14.6): neither tagged nor an artifact. */
  readonly unmarked: number;
}

/** Reads the traits of content, without operands. @param parts decoded streams, which go on one after the other */
export function contentTraits(parts: readonly Uint8Array[]): ContentTraits {
  const colours = new Set<DeviceColour>();
  let unmarked = 0;
  let depth = 0;
  for (const part of parts) {
    const reader = new ContentReader(part, NO_VALUES);
    while (reader.next()) {
      const { operator } = reader;
      const colour = COLOURS[operator];
      if (colour) colours.add(colour);
      if (operator === 'BMC' || operator === 'BDC') depth++;
      else if (operator === 'EMC') depth = Math.max(0, depth - 1);
      else if (depth === 0 && isPainting(operator)) unmarked++;
    }
  }
  return { colours, unmarked };
}
