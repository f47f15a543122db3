import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'pdf-to-word': 185 },
  sweep: [{ name: 'pdf-to-word', officeExtension: 'docx' }],
});
