/// <reference path="./engine/tesseract-core-simd.d.ts" />
import { callerPort } from '@recto/work/caller-port';
import { READY } from '@recto/work/ready-worker';
import { type WasmEngineAssets, WasmRecogniser } from './engine/wasm-recogniser.ts';
import type { LoadSceneFile } from './scene/scene-files.ts';
import { SceneModels } from './scene/scene-models.ts';
import { answerPages } from './session/answer-pages.ts';
import type { PageReply, PageRequest } from './session/messages.ts';
import { createSignsOfLife } from './session/signs-of-life.ts';

/** Assets that the site provides; the engine's script is bundled with the worker. */
export type OcrWorkerAssets = Omit<WasmEngineAssets, 'loadCore'> & { readonly loadSceneFile: LoadSceneFile };

/** Makes the module worker that calls this into a recognition thread. */
export async function serveOcr(assets: OcrWorkerAssets): Promise<void> {
  const caller = await callerPort();
  const loadCore = async () => (await import('tesseract.js-core/tesseract-core-simd.js')).default;
  const scene = new SceneModels({ loadRuntime: () => import('onnxruntime-web/wasm'), loadFile: assets.loadSceneFile });
  const post = (reply: PageReply) => caller.postMessage(reply);
  const signs = createSignsOfLife(post);
  const recogniser = new WasmRecogniser({ ...assets, loadCore, onStep: signs.step });
  const answer = answerPages({ recogniser, scene }, post);
  caller.onmessage = ({ data }: MessageEvent<PageRequest>) => {
    signs.begin();
    void answer(data);
  };
  caller.postMessage(READY);
}

export type { LanguageData } from './languages/language-files.ts';
export type { SceneFile } from './scene/scene-files.ts';
