import {
  type FontSubset,
  type GlyphCluster,
  RectoError,
  type TypesetCapability,
  type TypesetLine,
  throwIfCancelled,
} from '@recto/contract';
import { clustersOf } from './clusters.ts';
import { BOLD, type FontFiles, REGULAR } from './font-files.ts';
import { openFont, type ShapingFont } from './harfbuzz/shaper.ts';
import { subsetFont } from './harfbuzz/subsetter.ts';
import { type HarfBuzzModule, instantiateHarfBuzz } from './harfbuzz/wasm-module.ts';
import { itemize } from './itemize.ts';
import { readFontFacts } from './sfnt.ts';
import { type Slice, SliceIndex } from './slices.ts';
import { unpackWoff } from './woff.ts';

/** What a host brings: the shaper's binaries and the fonts. */
export interface TypesetHost {
  /** @param file `harfbuzz.wasm` or `harfbuzz-subset.wasm` of harfbuzzjs */
  loadWasm(file: string): Promise<Uint8Array<ArrayBuffer> | ArrayBuffer>;
  readonly fontFiles: FontFiles;
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
  const modules = new Map<string, Promise<HarfBuzzModule>>();

  const moduleOf = (file: string) =>
    remembered(modules, file, async () => instantiateHarfBuzz(await host.loadWasm(file)));
  const fontOf = ({ family, name }: Slice, weight: number) =>
    remembered(fonts, `${family}-${name}-${weight}`, async () => {
      const bytes = await unpackWoff(await host.fontFiles(family, `files/${family}-${name}-${weight}-normal.woff`));
      return { bytes, shaping: openFont(await moduleOf('harfbuzz.wasm'), bytes) };
    });

  return {
    async typeset(texts, { isBold, signal }) {
      if (texts.reduce((sum, text) => sum + text.length, 0) > MAX_CHARACTERS) throw new RectoError('too-demanding');
      const weight = isBold ? BOLD : REGULAR;
      const used: { font: OpenFont; glyphIds: Set<number> }[] = [];
      const missing = new Set<string>();
      const cached = new Map<string, TypesetLine>();

      const setLine = async (text: string): Promise<TypesetLine> => {
        const known = cached.get(text);
        if (known) return known;
        const runs = [];
        for (const { text: piece, slice, isRightToLeft } of await itemize(text, slices)) {
          throwIfCancelled(signal);
          const font = await fontOf(slice, weight);
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
        const subsetter = await moduleOf('harfbuzz-subset.wasm');
        return {
          fonts: used.map(({ font, glyphIds }) => subsetOf(subsetter, font, glyphIds, isBold)),
          texts: lines,
          missing: [...missing],
        };
      } catch (thrown) {
        if (thrown instanceof RectoError) throw thrown;
        throw new RectoError('engine-missing', { engine: 'the fonts' }, thrown);
      }
    },
  };
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

function subsetOf(
  subsetter: HarfBuzzModule,
  { bytes, shaping }: OpenFont,
  glyphIds: ReadonlySet<number>,
  isBold: boolean,
): FontSubset {
  const { unitsPerEm, ascent, descent } = shaping;
  return {
    ...readFontFacts(bytes),
    ...{ unitsPerEm, ascent, descent, isBold },
    bytes: subsetFont(subsetter, bytes, glyphIds),
    widths: new Map([...glyphIds].sort((left, right) => left - right).map((id) => [id, shaping.advance(id)])),
  };
}

/** What the key stands for, made once; a failure is not remembered. */
function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key);
  if (before) return before;
  const making = make();
  known.set(key, making);
  making.catch(() => known.delete(key));
  return making;
}
