import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'compress-lite': 134 },
  sweep: [{ name: 'compress-lite', keepsText: true }],
});
