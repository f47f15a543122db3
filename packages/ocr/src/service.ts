import { type WasmEngineAssets, WasmRecogniser } from './engine/wasm-recogniser.ts';
import { answerPages } from './session/answer-pages.ts';
import type { PageRequest } from './session/messages.ts';

/** Makes the module worker that calls this into a recognition thread. */
export function serveOcr(assets: WasmEngineAssets): void {
  const answer = answerPages(new WasmRecogniser(assets), (reply) => postMessage(reply));
  addEventListener('message', (event: MessageEvent<PageRequest>) => void answer(event.data));
}

export type { TesseractCoreFactory } from './engine/tesseract-core.ts';
export type { LanguageData } from './languages/language-files.ts';
