import { buildPdf, defineTrials, ROTATE_PEERS, richSpec, TIMING_MEMORY } from '@recto/testkit';

const QUARTER_ROTATION = { angle: 90 };

export default defineTrials({
  engineKilobytes: { rotate: 84 },
  job: async () => ({ files: [['0.pdf', buildPdf(richSpec())]], params: { angle: 270 }, flags: ['--angle', '270'] }),
  sweep: [{ name: 'rotate --angle 90' }],
  timings: (inputs) => [
    {
      name: 'rotate-text',
      title: 'rotation of 2,000 pages of text',
      options: QUARTER_ROTATION,
      fitsLimits: true,
      inputs: [inputs.text],
      peers: ROTATE_PEERS,
      targetRatio: 0.7,
      targetMemoryRatio: null,
    },
    {
      name: 'rotate-flate-text',
      title: 'rotation of 2,000 pages of text whose streams are already in Flate',
      options: QUARTER_ROTATION,
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: ROTATE_PEERS,
      targetRatio: null,
      targetMemoryRatio: null,
    },
    {
      name: 'rotate-images',
      title: 'rotation of 149 MB of images',
      options: QUARTER_ROTATION,
      fitsLimits: false,
      inputs: [inputs.images],
      peers: ROTATE_PEERS,
      targetRatio: null,
      targetMemoryRatio: TIMING_MEMORY,
    },
  ],
});
