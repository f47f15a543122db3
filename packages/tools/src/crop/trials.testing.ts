import { defineTrials, plainPdf, qpdf } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { crop: 145 },
  job: async () => ({
    files: [['0.pdf', plainPdf('C', 2)]],
    params: { by: 'margins', left: 10 },
    flags: ['--by', 'margins', '--left', '10'],
  }),
  sweep: [
    { name: 'crop --by margins --unit percent --left 10 --top 10' },
    { name: 'crop --by box --left 20 --top 20 --remove' },
  ],
  memory: [{ name: 'crop --by margins --left 10' }, { name: 'crop --by margins --left 10 --remove', mostPages: 2000 }],
  timings: (inputs) => [
    {
      name: 'crop-text',
      title: 'margins cropped off 2,000 pages, which qpdf only writes again',
      options: { by: 'margins', left: 10, top: 10 },
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdf()],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
  ],
});
