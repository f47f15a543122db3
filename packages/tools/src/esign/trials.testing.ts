import { defineTrials, plainPdf } from '@recto/testkit';

const MARKS = [{ kind: 'check', pages: '1', left: 72, top: 72, width: 20, height: 20 }];

export default defineTrials({
  // With what typed and drawn signatures take, so that they need no network.
  engineKilobytes: { esign: 143 },
  job: async () => ({
    files: [['0.pdf', plainPdf('E', 2)]],
    params: { placements: MARKS },
    flags: ['--placements', 'marks.json'],
    besides: [['marks.json', JSON.stringify(MARKS)]],
  }),
});
