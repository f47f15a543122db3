import { defineTrials, plainPdf, qpdf } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { properties: 96 },
  job: async () => ({
    files: [['0.pdf', plainPdf('P', 3)]],
    params: { title: 'Harvest of 2026', openAt: '2 fit-width' },
    flags: ['--title', 'Harvest of 2026', '--open-at', '2 fit-width'],
  }),
  sweep: [
    {
      name: 'properties',
      toolArguments: [
        ...['properties', '--title', 'Title', '--author', 'Author', '--language', 'en', '--display-title', 'on'],
        ...['--labels', '1:r', '--open-at', '1 fit', '--outline', '[{"title":"One","page":1}]'],
      ],
    },
  ],
  memory: [{ name: 'properties --title Title' }],
  timings: (inputs) => [
    {
      name: 'properties-text',
      title: 'the title of 2,000 pages set, which qpdf only writes again',
      options: { title: 'Title' },
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdf()],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
  ],
});
