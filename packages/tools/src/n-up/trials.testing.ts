import { buildPdf, defineTrials, MUTOOL_POSTER, richSpec } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'n-up': 118 },
  job: async () => ({
    files: [['0.pdf', buildPdf(richSpec())]],
    params: { layout: 'booklet' },
    flags: ['--layout', 'booklet'],
  }),
  sweep: [
    { name: 'n-up', expectedPages: (pages) => Math.ceil(pages / 2) },
    { name: 'n-up --layout booklet', expectedPages: (pages) => Math.ceil(pages / 4) * 2 },
    { name: 'n-up --layout poster', expectedPages: (pages) => pages * 4 },
  ],
  memory: [{ name: 'n-up' }, { name: 'n-up --layout booklet' }, { name: 'n-up --layout poster', mostPages: 2000 }],
  timings: (inputs) => [
    {
      name: 'poster-text',
      title: '2,000 pages over four sheets each',
      options: { layout: 'poster' },
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [MUTOOL_POSTER],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
  ],
});
