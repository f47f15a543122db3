import { buildPdf, defineTrials, richSpec } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { repair: 151 },
  job: async () => ({ files: [['0.pdf', buildPdf(richSpec()).slice(0, -200)]] }),
});
