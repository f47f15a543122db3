import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'pdf-to-powerpoint': 190 },
  sweep: [{ name: 'pdf-to-powerpoint', officeExtension: 'pptx' }],
});
