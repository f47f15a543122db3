import { buildPdf, defineTrials, qpdf, richSpec, TIMING_MEMORY, TIMING_PASSWORD, TRIAL_PASSWORD } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { protect: 81 },
  job: async () => ({
    files: [['0.pdf', buildPdf(richSpec())]],
    params: { userPassword: TRIAL_PASSWORD },
    flags: ['--user-password-file', 'password.txt'],
    isLocked: true,
  }),
  timings: (inputs) => [
    {
      name: 'protect-images',
      title: 'locking 149 MB of images with AES-256',
      options: {},
      secrets: { userPassword: TIMING_PASSWORD },
      fitsLimits: true,
      inputs: [inputs.images],
      peers: [qpdf('--encrypt', TIMING_PASSWORD, TIMING_PASSWORD, '256', '--')],
      targetRatio: 1,
      targetMemoryRatio: TIMING_MEMORY,
    },
  ],
});
