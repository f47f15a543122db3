import { MARK_FONTS_ADDRESS } from '@recto/contract/capabilities/typeset';
import { onSite } from '@recto/contract/site-root';
import resvgAddress from '@resvg/resvg-wasm/index_bg.wasm?url';
import shaperAddress from 'harfbuzzjs/dist/harfbuzz.wasm?url';
import { fetchWhole } from './fetch-whole.ts';

/** Loaders of the shaper and the fonts from the site; the browser caches both. */
export const TYPESET_HOST = {
  loadWasm: () => fetchWhole(shaperAddress),
  fontFiles: async (family: string, file: string) =>
    new Uint8Array(await fetchWhole(onSite(`${MARK_FONTS_ADDRESS}/${family}/${file}`))),
};

/** Fetches the renderer of SVG drawings, 2.5 MB. */
export const loadResvgWasm = () => fetchWhole(resvgAddress);

/** Fetches the root certificates, 200 KB, when a signature is checked. */
export const loadCertificateRoots = async () => [
  new Uint8Array(await fetchWhole(onSite('/certificate-roots.pem'), 'default')),
];
