import { defineTrials, plainPdf, qpdfPages } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { reorder: 106 },
  job: async () => ({
    files: [['0.pdf', plainPdf('R', 3)]],
    params: { order: '3,1,2' },
    flags: ['--order', '3,1,2'],
  }),
  sweep: [{ name: 'reorder --order z-1' }],
  timings: (inputs) => [
    {
      name: 'reorder-text',
      title: 'reversal of 2,000 pages of text',
      options: { order: 'z-1' },
      fitsLimits: true,
      inputs: [inputs.text],
      peers: [qpdfPages('z-1')],
      targetRatio: 0.5,
      targetMemoryRatio: null,
    },
  ],
});
