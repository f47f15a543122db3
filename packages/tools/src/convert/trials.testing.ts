import { defineTrials, plainPdf } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { convert: 186 },
  job: async () => ({
    files: [['0.pdf', plainPdf('C', 2)]],
    params: { format: 'pdf-to-png' },
    flags: ['--format', 'pdf-to-png'],
  }),
});
