import { defineTrials, imageDocument } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { compress: 172 },
  job: async () => ({
    files: [['0.pdf', imageDocument(1, 'HEAVY')]],
    params: { quality: 40 },
    flags: ['--quality', '40'],
  }),
  sweep: [
    { name: 'compress --quality 75', keepsText: true },
    { name: 'compress --quality 10', keepsText: true },
  ],
});
