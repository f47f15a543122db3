import { defineTrials, scanDocument } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { ocr: 196 },
  job: async () => ({ files: [['0.pdf', scanDocument(['print', 'paper'])]] }),
});
