import type { GlyphCluster, TypesetCapability, TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import { missingEngine, RectoError } from '@recto/contract/recto-error';
import {
  BOLD,
  type FontFiles,
  type Inflate,
  LATIN_FILES,
  REGULAR,
  readFontFacts,
  type Slice,
  SliceIndex,
  unpackWoff,
} from '@recto/pdf-fonts/donors';
import { throwIfCancelled } from '@recto/work/cancellation';
import { clustersOf } from './clusters.ts';
import { openFont, type ShapingFont } from './harfbuzz/shaper.ts';
import { type HarfBuzzModule, instantiateHarfBuzz } from './harfbuzz/wasm-module.ts';
import { itemize } from './itemize.ts';

/** Parts that a host provides: the shaper's binary and the fonts. */
export interface TypesetHost {
  /** `harfbuzz.wasm` of harfbuzzjs */
  loadWasm(): Promise<Uint8Array<ArrayBuffer> | ArrayBuffer>;
  readonly fontFiles: FontFiles;
  /** Faster than the platform's streams, where there is such a thing. */
  readonly inflate?: Inflate;
}

/** Most characters of all texts together: two thousand page numbers with a long line each. */
const MAX_CHARACTERS = 4_000_000;

/** A font that is open, and what was used of it. */
interface OpenFont {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly shaping: ShapingFont;
}

/** Makes the capability. Nothing is loaded before the first text; then only what its scripts need, once. */
export function createTypeset(host: TypesetHost): TypesetCapability {
  const slices = new SliceIndex(host.fontFiles);
  const fonts = new Map<string, Promise<OpenFont>>();
  const shapers = new Map<'shaper', Promise<HarfBuzzModule>>();

  const loadShaper = () => remembered(shapers, 'shaper', async () => instantiateHarfBuzz(await host.loadWasm()));
  const fontOf = ({ family, name }: Slice, weight: number) =>
    remembered(fonts, `${family}-${name}-${weight}`, async () => {
      const file = `files/${family}-${name}-${weight}-normal.woff`;
      const [shaper, bytes] = await Promise.all([
        loadShaper(),
        host.fontFiles(family, file).then((woff) => unpackWoff(woff, host.inflate)),
      ]);
      return { bytes, shaping: openFont(shaper, bytes) };
    });

  return {
    async typeset(texts, { isBold, handwriting, signal }) {
      if (texts.reduce((sum, text) => sum + text.length, 0) > MAX_CHARACTERS) throw new RectoError('too-demanding');
      const weight = isBold ? BOLD : REGULAR;
      const used: { font: OpenFont; glyphIds: Set<number> }[] = [];
      const missing = new Set<string>();
      const cached = new Map<string, TypesetLine>();

      const setLine = async (text: string): Promise<TypesetLine> => {
        const known = cached.get(text);
        if (known) return known;
        const runs = [];
        for (const { text: piece, slice, isRightToLeft } of await itemize(text, slices, handwriting)) {
          throwIfCancelled(signal);
          const font = await fontOf(slice, slice.family === handwriting ? REGULAR : weight);
          if (!used.some((one) => one.font === font)) used.push({ font, glyphIds: new Set() });
          const fontIndex = used.findIndex((one) => one.font === font);
          const clusters = clustersOf(piece, font.shaping, isRightToLeft);
          for (const { text: written, glyphs } of clusters) {
            for (const { glyphId } of glyphs) {
              used[fontIndex]?.glyphIds.add(glyphId);
              if (glyphId === 0) missing.add(written);
            }
          }
          runs.push({ fontIndex, isRightToLeft, clusters });
        }
        const line = { runs, widthEm: widthOf(runs.flatMap(({ clusters }) => clusters)) };
        cached.set(text, line);
        return line;
      };

      try {
        const lines: (readonly TypesetLine[])[] = [];
        for (const text of texts) {
          const set: TypesetLine[] = [];
          for (const line of plainLines(text)) set.push(await setLine(line));
          lines.push(set);
        }
        return {
          fonts: used.map(({ font, glyphIds }) => factsOf(font, glyphIds, isBold)),
          texts: lines,
          missing: [...missing],
        };
      } catch (thrown) {
        if (thrown instanceof RectoError) throw thrown;
        throw missingEngine('fonts', {}, thrown);
      }
    },
  };
}

/** Loads the shaper and what most texts need, so that the host has them when the first text comes. */
export async function prepareTypeset({ loadWasm, fontFiles }: TypesetHost): Promise<void> {
  await Promise.all([loadWasm(), ...LATIN_FILES.map(([family, file]) => fontFiles(family, file))]);
}

/** Lines of composed characters, without what no font draws. */
function plainLines(text: string): string[] {
  return text
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .split(/\r\n|[\n\r\u2028\u2029\u0085]/u)
    .map((line) => line.replace(/\p{Cc}|\p{Surrogate}/gu, ''));
}

function widthOf(clusters: readonly GlyphCluster[]): number {
  return clusters.reduce((sum, { glyphs }) => sum + glyphs.reduce((width, { advance }) => width + advance, 0), 0);
}

function factsOf({ bytes, shaping }: OpenFont, glyphIds: ReadonlySet<number>, isBold: boolean): TypesetFont {
  const { unitsPerEm, ascent, descent } = shaping;
  return {
    ...readFontFacts(bytes),
    unitsPerEm,
    ascent,
    descent,
    isBold,
    bytes,
    widths: new Map([...glyphIds].sort((left, right) => left - right).map((id) => [id, shaping.advance(id)])),
  };
}

/** Returns the value of a key, made once; a failure is not remembered. */
function remembered<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const before = known.get(key);
  if (before) return before;
  const making = make();
  known.set(key, making);
  making.catch(() => known.delete(key));
  return making;
}
