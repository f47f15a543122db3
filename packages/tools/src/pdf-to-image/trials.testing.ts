import { defineTrials, pdftoppm } from '@recto/testkit';

export default defineTrials({
  engineKilobytes: { 'pdf-to-image': 158 },
  timings: (inputs) => [
    {
      name: 'pdf-to-image-150',
      title: '100 A4 pages of text as JPG of 150 dpi',
      options: { format: 'jpg', dpi: 150 },
      fitsLimits: true,
      inputs: [inputs.hundredPages],
      makesFolder: true,
      peers: [pdftoppm('pdftoppm'), pdftoppm('pdftoppm -jpeg', '-jpeg', '-jpegopt', 'quality=85')],
      targetRatio: 1.5,
      targetMemoryRatio: null,
    },
  ],
});
