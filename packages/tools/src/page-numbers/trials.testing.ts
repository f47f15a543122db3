import { defineTrials, plainPdf, qpdfOverlayEach } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'page-numbers': 112 },
  job: async () => ({
    files: [['0.pdf', plainPdf('N', 3)]],
    params: { text: 'Page {page} of {pages}' },
    flags: ['--text', 'Page {page} of {pages}'],
  }),
  sweep: [
    {
      name: 'page-numbers',
      toolArguments: ['page-numbers', '--text', '{page} / {pages}', '--header-left', '{file}'],
    },
  ],
  memory: [{ name: 'page-numbers' }],
  timings: (inputs) => [
    {
      name: 'page-numbers-text',
      title: 'a number on each of 2,000 pages',
      options: {},
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdfOverlayEach(inputs.numbers)],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
  ],
});
