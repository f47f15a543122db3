import type { OcrEngine } from '@recto/contract/capabilities/ocr';
import { createNodeOcr } from '@recto/ocr/node';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';

/** The result of one job and the text that it says it has read. */
export interface OwnResult {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** The tool itself. @param engine what visitors have on their devices, or what a server may have */
export function createOwn(engine: 'wasm' | 'native', maxThreads = 2) {
  const ocr = createNodeOcr({ engine, maxThreads });
  const host = createInlineHost(RECTO_TOOLS, { ...NODE_CAPABILITIES, ocr: async () => ocr });
  return async (
    name: string,
    bytes: Uint8Array,
    languages: readonly string[],
    engineOption: OcrEngine = 'auto',
  ): Promise<OwnResult> => {
    const options = { languages, engine: engineOption, textOutput: true };
    const { outputs } = await host.run({ toolId: 'ocr', inputs: [bytesInput(name, bytes)], options });
    const [pdf, text] = outputs;
    return { bytes: pdf?.bytes ?? new Uint8Array(), text: new TextDecoder().decode(text?.bytes) };
  };
}
