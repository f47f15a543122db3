import { defineTrials, imageFixture } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { scan: 115 },
  job: async () => ({ files: [['0.png', await imageFixture('plain.png')]] }),
});
