/** The thread in which Node recognises pages: the module of a `Worker`. */
import { parentPort } from 'node:worker_threads';
import { NODE_ASSETS } from './engine/engine-files.node.ts';
import { WasmRecogniser } from './engine/wasm-recogniser.ts';
import { answerPages } from './session/answer-pages.ts';

const answer = answerPages(new WasmRecogniser(NODE_ASSETS), (reply) => parentPort?.postMessage(reply));
parentPort?.on('message', answer);
