/// <reference path="./engine/tesseract-core-simd.d.ts" />
import { callerPort, READY } from '@recto/contract';
import { type WasmEngineAssets, WasmRecogniser } from './engine/wasm-recogniser.ts';
import type { LoadSceneFile } from './scene/scene-files.ts';
import { SceneModels } from './scene/scene-models.ts';
import { answerPages } from './session/answer-pages.ts';
import type { PageReply, PageRequest } from './session/messages.ts';

/** What the site provides; the engine's script is bundled with the worker. */
export type OcrWorkerAssets = Omit<WasmEngineAssets, 'loadCore'> & { readonly loadSceneFile: LoadSceneFile };

/** Least time between two signs of life. */
const ALIVE_INTERVAL_MS = 1000;

/** Makes the module worker that calls this into a recognition thread. */
export async function serveOcr(assets: OcrWorkerAssets): Promise<void> {
  const caller = await callerPort();
  const loadCore = async () => (await import('tesseract.js-core/tesseract-core-simd.js')).default;
  const scene = new SceneModels({ loadRuntime: () => import('onnxruntime-web/wasm'), loadFile: assets.loadSceneFile });
  let lastAt = performance.now();
  // A page may be read for minutes. What is posted from within the reading arrives at once.
  const onStep = () => {
    const now = performance.now();
    if (now - lastAt < ALIVE_INTERVAL_MS) return;
    lastAt = now;
    caller.postMessage({ kind: 'alive' } satisfies PageReply);
  };
  const engines = { recogniser: new WasmRecogniser({ ...assets, loadCore, onStep }), scene };
  const answer = answerPages(engines, (reply) => caller.postMessage(reply));
  caller.onmessage = ({ data }: MessageEvent<PageRequest>) => void answer(data);
  caller.postMessage(READY);
}

export type { LanguageData } from './languages/language-files.ts';
export type { SceneFile } from './scene/scene-files.ts';
