/** The thread in which Node recognises pages: the module of a `Worker`. */
import { parentPort, workerData } from 'node:worker_threads';
import { NODE_ASSETS } from './engine/engine-files.node.ts';
import { NativeRecogniser } from './engine/native-recogniser.node.ts';
import { WasmRecogniser } from './engine/wasm-recogniser.ts';
import { NODE_SCENE_ASSETS } from './scene/scene-files.node.ts';
import { SceneModels } from './scene/scene-models.ts';
import { answerPages } from './session/answer-pages.ts';
import type { PageRequest, ThreadMessage } from './session/messages.ts';
import { createSignsOfLife } from './session/signs-of-life.ts';

/** The data that a thread is started with. */
export interface ThreadSetup {
  /** For the native engine: where its language data goes. Absent: the wasm engine. */
  readonly nativeFolder: string | undefined;
}

const { nativeFolder }: ThreadSetup = workerData;
const post = (message: ThreadMessage) => parentPort?.postMessage(message);
const signs = createSignsOfLife(post);
const recogniser =
  nativeFolder === undefined
    ? new WasmRecogniser({ ...NODE_ASSETS, onStep: signs.step })
    : new NativeRecogniser(nativeFolder, (pid) => post({ kind: 'child', pid }));
const answer = answerPages({ recogniser, scene: new SceneModels(NODE_SCENE_ASSETS) }, post);
parentPort?.on('message', (request: PageRequest) => {
  signs.begin();
  void answer(request);
});
