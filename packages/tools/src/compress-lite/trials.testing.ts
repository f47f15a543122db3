import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'compress-lite': 140 },
  sweep: [{ name: 'compress-lite', keepsText: true }],
});
