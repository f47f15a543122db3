import { defineTrials, plainPdf, qpdfOverlay } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { watermark: 110 },
  job: async () => ({
    files: [['0.pdf', plainPdf('W', 2)]],
    params: { text: 'COPY' },
    flags: ['--text', 'COPY'],
  }),
  timings: (inputs) => [
    {
      name: 'watermark-text',
      title: 'a text stamped on 2,000 pages',
      options: { text: 'CONFIDENTIAL' },
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdfOverlay(inputs.stamp)],
      targetRatio: 0.5,
      targetMemoryRatio: null,
    },
  ],
});
