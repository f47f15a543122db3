import {
  buildPdf,
  defineTrials,
  lockWithQpdf,
  qpdf,
  richSpec,
  TIMING_MEMORY,
  TIMING_PASSWORD,
  TRIAL_PASSWORD,
} from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { unlock: 80 },
  job: async () => ({
    files: [['0.pdf', await lockWithQpdf(buildPdf(richSpec()), { userPassword: TRIAL_PASSWORD })]],
    password: TRIAL_PASSWORD,
  }),
  timings: (inputs) => [
    {
      name: 'unlock-images',
      title: 'unlocking 149 MB of images from AES-256',
      options: {},
      password: TIMING_PASSWORD,
      fitsLimits: true,
      inputs: [inputs.lockedImages],
      peers: [qpdf(`--password=${TIMING_PASSWORD}`, '--decrypt')],
      targetRatio: 1,
      targetMemoryRatio: TIMING_MEMORY,
    },
  ],
});
