/// <reference path="./engine/tesseract-core-simd.d.ts" />
import { type WasmEngineAssets, WasmRecogniser } from './engine/wasm-recogniser.ts';
import { answerPages } from './session/answer-pages.ts';
import type { PageRequest } from './session/messages.ts';

/** What the site hands over; the engine's script is bundled with the worker. */
export type OcrWorkerAssets = Omit<WasmEngineAssets, 'loadCore'>;

/** Makes the module worker that calls this into a recognition thread. */
export function serveOcr(assets: OcrWorkerAssets): void {
  const loadCore = async () => (await import('tesseract.js-core/tesseract-core-simd.js')).default;
  const answer = answerPages(new WasmRecogniser({ ...assets, loadCore }), (reply) => postMessage(reply));
  addEventListener('message', (event: MessageEvent<PageRequest>) => void answer(event.data));
}

export type { LanguageData } from './languages/language-files.ts';
