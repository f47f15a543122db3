import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { clean: 163 },
  sweep: [{ name: 'clean' }],
});
