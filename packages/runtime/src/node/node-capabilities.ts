import type { CapabilityLoaders } from '../engine/toolset.ts';
import { threadsOfJob } from './job-threads.ts';

/** What Node gives to operations. */
export const NODE_CAPABILITIES: CapabilityLoaders = {
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
