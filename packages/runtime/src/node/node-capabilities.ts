import { recognitionEngine } from '@recto/ocr/native-program';
import { lookAtFile } from '../engine/look-at-file.ts';
import type { CapabilityLoaders } from '../engine/toolset.ts';
import { threadsOfJob } from './job-threads.ts';

/** Capabilities that Node gives to operations. */
export const NODE_CAPABILITIES: CapabilityLoaders = {
  ocr: async (wish) => {
    const maxThreads = threadsOfJob();
    const { createNodeOcr } = await import('@recto/ocr/node');
    return createNodeOcr({
      engine: recognitionEngine(wish?.isAlikeEverywhere),
      ...(maxThreads !== undefined && { maxThreads }),
    });
  },
  raster: async () => (await import('@recto/raster/node')).createNodeRaster({ lookAt: lookAtFile }),
  sign: async () => (await import('@recto/sign/node')).createNodeSign(),
  typeset: async () => (await import('@recto/typeset/node')).createNodeTypeset(),
  svg: async () => {
    const [{ createNodeSvg }, { plainFonts }, { nodeFontFiles }] = await Promise.all([
      import('@recto/svg/node'),
      import('@recto/typeset'),
      import('@recto/pdf-fonts/donors/node'),
    ]);
    return createNodeSvg(() => plainFonts(nodeFontFiles));
  },
  images: async (wish) => {
    const fast = (await import('@recto/images/node')).createNodeImages();
    return wish?.isAlikeEverywhere ? (await import('@recto/images/alike')).alikeEverywhere(fast) : fast;
  },
};
