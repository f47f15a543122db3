import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'compress-lite': 135 },
  sweep: [{ name: 'compress-lite', keepsText: true }],
});
