import { MARK_FONTS_ADDRESS } from '@recto/contract';
import resvgAddress from '@resvg/resvg-wasm/index_bg.wasm?url';
import shaperAddress from 'harfbuzzjs/dist/harfbuzz.wasm?url';

/** Where the site serves shaper and fonts; the browser keeps what it fetched. */
export const TYPESET_HOST = {
  loadWasm: () => load(shaperAddress),
  fontFiles: async (family: string, file: string) =>
    new Uint8Array(await load(`${MARK_FONTS_ADDRESS}/${family}/${file}`)),
};

/** Fetches the renderer of SVG drawings, 2.5 MB. */
export const loadResvgWasm = () => load(resvgAddress);

/** Fetches the root certificates, 200 KB, when a signature is checked. */
export const loadCertificateRoots = async () => [new Uint8Array(await load('/certificate-roots.pem', 'default'))];

/** @param cache `force-cache` for files whose name changes with their bytes */
async function load(address: string, cache: RequestCache = 'force-cache'): Promise<ArrayBuffer> {
  const answer = await fetch(address, { cache });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.arrayBuffer();
}
