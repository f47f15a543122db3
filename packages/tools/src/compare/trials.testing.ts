import { buildPdf, defineTrials, plainPdf, richSpec } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { compare: 180 },
  job: async () => ({
    files: [
      ['0.pdf', buildPdf(richSpec())],
      ['1.pdf', plainPdf('NEW', 3)],
    ],
    params: { format: 'json' },
    flags: ['--format', 'json'],
    exitCode: 8,
  }),
  sweep: [{ name: 'compare with itself', toolArguments: ['compare'], inputs: (file) => [file, file], keepsText: true }],
  memory: [{ name: 'compare', takesTwo: true, mostPages: 2000 }],
});
