import { defineTrials, IMG2PDF, imageFixture } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { image2pdf: 104 },
  job: async () => ({ files: [['0.png', await imageFixture('plain.png')]] }),
  timings: (inputs) => [
    {
      name: 'image2pdf-photos',
      title: 'twenty photos of 12 million pixels into one PDF',
      options: {},
      fitsLimits: true,
      inputs: inputs.photos,
      peers: [IMG2PDF],
      targetRatio: 1.2,
      targetMemoryRatio: null,
    },
  ],
});
