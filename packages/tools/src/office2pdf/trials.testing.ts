import { buildDocx, defineTrials, wordLink, wordParagraph, wordRun } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'word-to-pdf': 144, 'excel-to-pdf': 144, 'powerpoint-to-pdf': 144 },
  job: async () => ({
    files: [['0.docx', buildDocx({ body: wordParagraph(wordRun('Alike'), wordLink('#a', 'go')) })]],
  }),
});
