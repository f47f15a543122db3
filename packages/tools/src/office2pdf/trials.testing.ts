import { buildDocx, defineTrials, wordLink, wordParagraph, wordRun } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'word-to-pdf': 136, 'excel-to-pdf': 136, 'powerpoint-to-pdf': 136 },
  job: async () => ({
    files: [['0.docx', buildDocx({ body: wordParagraph(wordRun('Alike'), wordLink('#a', 'go')) })]],
  }),
});
