import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { clean: 175 },
  sweep: [{ name: 'clean' }],
});
