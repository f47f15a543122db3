import {
  buildPdf,
  defineTrials,
  MUTOOL_MERGE,
  plainPdf,
  QPDF_MERGE,
  REFERENCE_PAGES,
  richSpec,
  TIMING_MEMORY,
} from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { merge: 102 },
  job: async () => ({
    files: [
      ['0.pdf', buildPdf(richSpec())],
      ['1.pdf', plainPdf('B', 3)],
    ],
    params: { outline: 'flat' },
    flags: ['--outline', 'flat'],
  }),
  sweep: [
    {
      name: 'merge with a reference',
      toolArguments: ['merge'],
      inputs: (file, reference) => [reference, file],
      expectedPages: (pages) => pages + REFERENCE_PAGES,
    },
    {
      name: 'merge with itself',
      toolArguments: ['merge'],
      inputs: (file) => [file, file],
      expectedPages: (pages) => pages * 2,
    },
  ],
  timings: (inputs) => [
    {
      name: 'merge-rich',
      title: 'merge of ten 30-page files with every structure',
      options: {},
      fitsLimits: true,
      inputs: inputs.rich,
      peers: [QPDF_MERGE, MUTOOL_MERGE],
      targetRatio: 1.8,
      targetMemoryRatio: null,
    },
    {
      name: 'merge-large',
      title: 'merge of 149 MB of images and 2,000 pages of text',
      options: {},
      fitsLimits: true,
      inputs: [inputs.images, inputs.text],
      peers: [QPDF_MERGE, MUTOOL_MERGE],
      targetRatio: 0.7,
      targetMemoryRatio: TIMING_MEMORY,
    },
  ],
});
