import { defineTrials, plainPdf, QPDF_SPLIT, qpdfPages, type Timing } from '@recto/testkit';

const THREE_RANGES = '1-400,701-1100,1501-1900';

export default defineTrials({
  engineKilobytes: { split: 163 },
  job: async () => ({
    files: [['0.pdf', plainPdf('S', 3)]],
    params: { mode: 'every-page' },
    flags: ['--mode', 'every-page'],
  }),
  sweep: [
    { name: 'split --mode odd-even', makesFolder: true },
    { name: 'split --mode every-page', makesFolder: true },
  ],
  timings: (inputs): readonly Timing[] => [
    {
      name: 'split-pages',
      title: 'split of 2,000 pages of text into 2,000 files',
      options: { mode: 'every-page' },
      fitsLimits: true,
      inputs: [inputs.text],
      makesFolder: true,
      peers: [QPDF_SPLIT],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'split-ranges',
      title: 'extraction of three ranges, 1,200 of 2,000 pages of text',
      options: { mode: 'ranges', ranges: THREE_RANGES },
      fitsLimits: true,
      inputs: [inputs.text],
      makesFolder: true,
      peers: [qpdfPages(THREE_RANGES, '/ranges.pdf')],
      targetRatio: 0.4,
      targetMemoryRatio: null,
    },
  ],
});
