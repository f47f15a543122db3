import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'pdf-to-powerpoint': 188 },
  sweep: [{ name: 'pdf-to-powerpoint', officeExtension: 'pptx' }],
});
