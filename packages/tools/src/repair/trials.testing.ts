import { buildPdf, defineTrials, richSpec } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { repair: 190 },
  job: async () => ({ files: [['0.pdf', buildPdf(richSpec()).slice(0, -200)]] }),
});
