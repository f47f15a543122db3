import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'check-signatures': 181 },
});
