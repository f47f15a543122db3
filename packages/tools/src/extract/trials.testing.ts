import { buildPdf, defineTrials, PDFIMAGES, PDFTOTEXT, richSpec } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { extract: 210 },
  job: async () => ({
    files: [['0.pdf', buildPdf(richSpec())]],
    params: { what: ['text', 'fonts'] },
    flags: ['--what', 'text,fonts'],
  }),
  sweep: ['extract', 'extract --text markdown --masks beside --form fdf'].map((name) => ({
    name,
    toolArguments: [...name.split(' '), '--what', 'images,text,attachments,form,fonts', '--zip'],
    makesZip: true,
  })),
  memory: [
    { name: 'extract --what text', makesFolder: true },
    { name: 'extract --what text --text markdown', makesFolder: true, mostPages: 2000 },
  ],
  timings: (inputs) => [
    {
      name: 'extract-images',
      title: '149 JPEGs of one megabyte extracted',
      options: { what: ['images'] },
      fitsLimits: true,
      inputs: [inputs.images],
      makesFolder: true,
      peers: [PDFIMAGES],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'extract-text',
      title: 'the text of 2,000 pages as it stands there',
      options: { what: ['text'] },
      fitsLimits: true,
      inputs: [inputs.flateText],
      makesFolder: true,
      peers: [PDFTOTEXT],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
  ],
});
