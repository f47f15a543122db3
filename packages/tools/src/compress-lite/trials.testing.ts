import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'compress-lite': 181 },
  sweep: [{ name: 'compress-lite', keepsText: true }],
});
