import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { clean: 176 },
  sweep: [{ name: 'clean' }],
});
