import { type Guide, message } from '@recto/ui';

/** Guide to making a PDF smaller. */
export const GUIDE: Guide = {
  title: message('guide.compress', 'How to compress a PDF'),
  description: message(
    'guide.compressLine',
    'Where the size comes from, what you can save without loss, and what a smaller file costs.',
  ),
  intro: [
    message(
      'guide.compress1',
      'A PDF is large for one of three reasons: its pictures hold more detail than anyone will see, it contains whole fonts of which it uses a few letters, or it was saved many times and old versions are still inside. Knowing which one applies tells you how much you can save.',
    ),
    message(
      'guide.compress2',
      'There are two ways to make it smaller. The first repacks what is there and changes nothing you can see. The second reduces the quality of the pictures: the lower the quality, the smaller the file, and at some point you see the difference.',
    ),
  ],
  picture: {
    alt: message(
      'guide.compressAlt',
      'The page Compress PDF: a picture divided by a line into before and after, and the quality slider with the size of the result',
    ),
    caption: message(
      'guide.compressCaption',
      'Drag the line to compare before and after. The exact size that the file will have is below the slider.',
    ),
  },
  parts: [
    {
      title: message('guide.compressLossless', 'Without loss'),
      paragraphs: [
        message(
          'guide.compressLossless1',
          'Repacking removes old versions and parts that no page uses, stores identical pictures and fonts once, and writes the rest more tightly. Text, links and pictures stay exactly as they are. A text report may shrink a lot; a scan hardly at all.',
        ),
        message(
          'guide.compressLossless2',
          'In Recto this is Compress PDF, lossless. It works in the browser, on your device; on the server only if you choose that.',
        ),
      ],
    },
    {
      title: message('guide.compressQuality', 'With a quality slider'),
      paragraphs: [
        message(
          'guide.compressQuality1',
          'Scans and photographs only get much smaller when their pictures are encoded again, at a lower resolution or with stronger compression. A slider sets how far that goes. For reading on a screen, 150 dots per inch are enough; for printing, keep 300.',
        ),
        message(
          'guide.compressQuality2',
          'Look at the smallest print before you throw the original away. Stamps, signatures and thin lines suffer first.',
        ),
      ],
    },
    {
      title: message('guide.compressBefore', 'Before you compress'),
      paragraphs: [
        message(
          'guide.compressBefore1',
          'If you made the PDF yourself, make it again from the source: insert smaller pictures, and choose the setting for screen instead of print. That beats any compression afterwards.',
        ),
        message(
          'guide.compressBefore2',
          'If you scanned it, scan again in gray or black and white at 200 to 300 dots per inch. A page of text scanned in colour at 600 is often ten times as large as it needs to be.',
        ),
      ],
    },
  ],
  keywords: message(
    'guide.compressKeywords',
    'how to compress pdf, reduce pdf size, make pdf smaller, compress pdf without losing quality',
  ),
};
