import { ISOMORPHIC_CAPABILITIES } from '../engine/recto-tools.ts';
import type { CapabilityLoaders } from '../engine/toolset.ts';
import { threadsOfJob } from './job-threads.ts';

/** The engines as Node runs them: with its own Flate and AES, which are faster than code in JavaScript. */
export const NODE_CAPABILITIES: CapabilityLoaders = {
  ...ISOMORPHIC_CAPABILITIES,
  document: async () => {
    const [{ createDocumentCapability }, { useNodeFlate }, { useNodeAes }] = await Promise.all([
      import('@recto/document'),
      import('@recto/codecs/node'),
      import('@recto/pdf-core/node'),
    ]);
    useNodeFlate();
    useNodeAes();
    return createDocumentCapability();
  },
  ocr: async () => {
    const maxThreads = threadsOfJob();
    return (await import('@recto/ocr/node')).createNodeOcr(maxThreads === undefined ? {} : { maxThreads });
  },
  raster: async () => (await import('@recto/raster/node')).createNodeRaster(),
  sign: async () => (await import('@recto/sign/node')).createNodeSign(),
  typeset: async () => (await import('@recto/typeset/node')).createNodeTypeset(),
  svg: async () => {
    const [{ createNodeSvg }, { plainFonts }, { nodeFontFiles }] = await Promise.all([
      import('@recto/svg/node'),
      import('@recto/typeset'),
      import('@recto/typeset/node'),
    ]);
    return createNodeSvg(() => plainFonts(nodeFontFiles));
  },
  images: async () => (await import('@recto/images/node')).createNodeImages(),
};
