import type { SvgCapability } from '@recto/contract/capabilities/svg';
import { missingEngine, RectoError } from '@recto/contract/recto-error';
import { throwIfCancelled } from '@recto/work/cancellation';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readSvg } from './check-svg.ts';

/** Parts that a host provides: the renderer's binary, and fonts for letters. */
export interface SvgHost {
  loadWasm(): Promise<Uint8Array<ArrayBuffer> | ArrayBuffer>;
  /** TrueType files. */
  loadFonts(): Promise<readonly Uint8Array[]>;
}

/** As the fonts name themselves. */
const FONT_FAMILY = 'Noto Sans';
const FILE_NAME = 'picture';

/** The renderer is one for the whole process and says so when it is loaded twice. */
let ready: Promise<void> | undefined;

/** Makes the capability. Renderer and fonts are loaded with the first drawing; a failure is not remembered. */
export function createSvg(host: SvgHost): SvgCapability {
  let fonts: Promise<readonly Uint8Array[]> | undefined;
  const load = async () => {
    ready ??= host.loadWasm().then((wasm) => initWasm(wasm));
    fonts ??= host.loadFonts();
    try {
      await ready;
      return await fonts;
    } catch (thrown) {
      ready = undefined;
      fonts = undefined;
      throw missingEngine('svg', {}, thrown);
    }
  };
  return {
    async toPng(svg, { sidePixels, signal }) {
      throwIfCancelled(signal);
      const text = readSvg(svg, FILE_NAME);
      const fontBuffers = [...(await load())];
      throwIfCancelled(signal);
      const font = {
        fontBuffers,
        defaultFontFamily: FONT_FAMILY,
        sansSerifFamily: FONT_FAMILY,
        serifFamily: FONT_FAMILY,
      };
      try {
        const probe = new Resvg(text);
        const mode = probe.width >= probe.height ? 'width' : 'height';
        probe.free();
        const drawing = new Resvg(text, { font, fitTo: { mode, value: sidePixels } });
        const image = drawing.render();
        const png = new Uint8Array(image.asPng());
        image.free();
        drawing.free();
        return png;
      } catch (thrown) {
        throw new RectoError('image-damaged', { fileName: FILE_NAME }, thrown);
      }
    },
  };
}
