import { buildPdf, defineTrials, qpdf, richSpec } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { flatten: 143 },
  job: async () => ({ files: [['0.pdf', buildPdf(richSpec())]] }),
  sweep: [{ name: 'flatten' }],
  memory: [{ name: 'flatten' }],
  timings: (inputs) => [
    {
      name: 'flatten-text',
      title: '2,000 pages with 400 links flattened',
      options: {},
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdf('--flatten-annotations=all', '--generate-appearances')],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
  ],
});
