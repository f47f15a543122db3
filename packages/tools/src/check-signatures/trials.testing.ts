import { defineTrials, plainPdf } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'check-signatures': 181 },
  // A document without a signature is a finding.
  job: async () => ({ files: [['0.pdf', plainPdf('SAMPLE', 2)]], exitCode: 8 }),
});
