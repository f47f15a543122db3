import { defineTrials } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'pdf-to-excel': 190 },
  sweep: [{ name: 'pdf-to-excel', officeExtension: 'xlsx' }],
});
