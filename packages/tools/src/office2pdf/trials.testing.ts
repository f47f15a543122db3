import { buildDocx, defineTrials, wordLink, wordParagraph, wordRun } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'word-to-pdf': 143, 'excel-to-pdf': 143, 'powerpoint-to-pdf': 143 },
  job: async () => ({
    files: [['0.docx', buildDocx({ body: wordParagraph(wordRun('Alike'), wordLink('#a', 'go')) })]],
  }),
});
