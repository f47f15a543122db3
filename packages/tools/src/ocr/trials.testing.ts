import { defineTrials, scanDocument } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { ocr: 194 },
  job: async () => ({ files: [['0.pdf', scanDocument(['print', 'paper'])]] }),
});
