// The module worker that recognises pages; the device host's worker starts as many as it has pages for.
import { type LanguageData, serveOcr } from '@recto/ocr/service';
import wasmAddress from 'tesseract.js-core/tesseract-core-simd.wasm?url';

const languageAddresses = import.meta.glob<string>('../../../../packages/ocr/tessdata/*.gzip', {
  query: '?url',
  import: 'default',
  eager: true,
});

serveOcr({
  loadWasm: async () => (await fetched(wasmAddress)).arrayBuffer(),
  loadLanguageFile: async (name) => new Uint8Array(await (await fetched(addressOf(name))).arrayBuffer()),
});

function addressOf(name: LanguageData): string {
  const found = Object.entries(languageAddresses).find(([path]) => path.endsWith(`/${name}.traineddata.gzip`));
  if (!found) throw new Error(`The site has no data for ${name}`);
  return found[1];
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}
