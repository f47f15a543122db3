import { defineTrials, plainPdf } from '@recto/testkit';

const AREAS = [{ page: 1, left: 60, top: 60, width: 200, height: 60 }];

export default defineTrials({
  engineKilobytes: { redact: 209 },
  job: async () => ({
    files: [['0.pdf', plainPdf('R', 2)]],
    params: { search: ['page'], marks: AREAS },
    flags: ['--search', 'page', '--marks', 'areas.json'],
    besides: [['areas.json', JSON.stringify(AREAS)]],
  }),
  sweep: [
    {
      name: 'redact',
      toolArguments: [
        ...['redact', '--search', 'the', '--pattern', 'date'],
        ...['--marks', '[{"page":1,"left":40,"top":40,"width":150,"height":100}]'],
      ],
    },
  ],
});
