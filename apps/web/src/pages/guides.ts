import { message } from '@recto/ui';
import type { Guide } from './guide.ts';
import { CLEAN_GUIDE, REDACT_GUIDE } from './privacy-guides.ts';

const MERGE: Guide = {
  slug: 'how-to-merge-pdfs',
  title: message('guide.merge', 'How to merge PDFs'),
  description: message('guide.mergeLine', 'Several files into one, in the right order, with nothing left behind.'),
  intro: [
    message(
      'guide.merge1',
      'Merging looks simple: the pages of the second file follow those of the first. What makes it hard is everything that points at pages. Bookmarks, links, form fields, tags for screen readers and attachments are stored apart from the pages, and a careless tool leaves them behind.',
    ),
    message(
      'guide.merge2',
      'This guide shows how to merge with Recto, how to choose only some pages, what happens to bookmarks and forms, and how to read the receipt that comes with the result.',
    ),
  ],
  parts: [
    {
      title: message('guide.mergeHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message(
          'guide.mergeStep1',
          'Open Merge PDF and choose your files, drop them anywhere on the page, or drop a whole folder. Recto opens them on your device and does not upload them unless you choose the server.',
        ),
        message(
          'guide.mergeStep2',
          'Put them in order. Drag a file, use its arrows, press Alt with an arrow key, or sort all of them by name or date.',
        ),
        message(
          'guide.mergeStep3',
          'If a file is locked, enter its password below it. The password is used to open the file and is not kept.',
        ),
        message(
          'guide.mergeStep4',
          'Press Merge PDFs. The result downloads automatically, and the receipt shows what it holds.',
        ),
      ],
    },
    {
      title: message('guide.mergePages', 'Only some pages of a file'),
      paragraphs: [
        message(
          'guide.mergePages1',
          'Below each file is a field for pages. Leave it empty to take all of them. Write 1-5, 10 to take six, z for the last page, 3-z for everything from the third on, z-1 for all pages backwards, odd or even for every other page.',
        ),
        message(
          'guide.mergePages2',
          'Bookmarks and links to pages that you leave out are left out too; those to pages that you take stay.',
        ),
      ],
    },
    {
      title: message('guide.mergeBookmarks', 'Bookmarks and forms'),
      paragraphs: [
        message(
          'guide.mergeBookmarks1',
          'One entry per file adds a top-level bookmark for each file, with the file’s own bookmarks below it. That suits a collection of separate documents. Keep as they are puts the bookmarks of all files one after another, which suits chapters of one book. None leaves them out.',
        ),
        message(
          'guide.mergeBookmarks2',
          'Two forms may use the same field name for different things. Recto renames the later one, so that every field keeps its own value. If the fields mean the same and should be filled once, choose to join them under More.',
        ),
      ],
    },
    {
      title: message('guide.mergeReceipt', 'Reading the receipt'),
      paragraphs: [
        message(
          'guide.mergeReceipt1',
          'After the merge Recto opens the result again and counts what is in it. Each line of the receipt says how many there were in your files and how many there are now. If anything is missing, you get an error and no file, because a file that only looks complete is worse than none.',
        ),
        message(
          'guide.mergeReceipt2',
          'One thing cannot be kept: a digital signature vouches for one file exactly as it was. The receipt names each signature that is no longer valid. Keep the signed original.',
        ),
      ],
    },
  ],
  tools: ['merge'],
  keywords: message('guide.mergeKeywords', 'how to merge pdf, combine pdf files, merge pdf bookmarks, join pdf guide'),
};

const COMPRESS: Guide = {
  slug: 'how-to-compress-pdf',
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
  tools: ['compress', 'compress-lite'],
  keywords: message(
    'guide.compressKeywords',
    'how to compress pdf, reduce pdf size, make pdf smaller, compress pdf without losing quality',
  ),
};

const CONVERT: Guide = {
  slug: 'how-to-convert-word-to-pdf',
  title: message('guide.convert', 'How to convert Word to PDF'),
  description: message(
    'guide.convertLine',
    'A PDF that looks like your document, with its headings, links and fonts in place.',
  ),
  intro: [
    message(
      'guide.convert1',
      'Every computer that opens a Word document lays it out again. Missing fonts are replaced, lines break elsewhere, and page 7 becomes page 8. A PDF fixes the layout, so that everyone sees the same pages.',
    ),
    message(
      'guide.convert2',
      'The best place to convert a document is the computer where it was written, because it has the right fonts. This guide shows how to do it well, what to check afterwards, and what to do with the PDF.',
    ),
  ],
  parts: [
    {
      title: message('guide.convertWord', 'From Word itself'),
      paragraphs: [],
      steps: [
        message('guide.convertWord1', 'Choose File, then Save As or Export, and PDF as the type.'),
        message(
          'guide.convertWord2',
          'Open the options. Have bookmarks created from headings, and keep the tags for accessibility.',
        ),
        message('guide.convertWord3', 'Choose the standard quality, not the smallest size, if the PDF may be printed.'),
        message('guide.convertWord4', 'Save, open the PDF, and look at the pages with tables and pictures.'),
      ],
    },
    {
      title: message('guide.convertOther', 'From LibreOffice or Google Docs'),
      paragraphs: [
        message(
          'guide.convertOther1',
          'In LibreOffice Writer choose File, Export As, Export as PDF, and tick Tagged PDF and Export outlines. In Google Docs choose File, Download, PDF Document.',
        ),
        message(
          'guide.convertOther2',
          'Both replace fonts they do not have. If the lines break differently, install the document’s fonts or choose ones that both programs have.',
        ),
      ],
    },
    {
      title: message('guide.convertCheck', 'What to check'),
      paragraphs: [
        message(
          'guide.convertCheck1',
          'Look at page breaks, tables that run over a page, footnotes and the table of contents. Click a link and a bookmark. Select a line of text and copy it: if strange letters come out, a font was not embedded properly.',
        ),
      ],
    },
    {
      title: message('guide.convertThen', 'What next'),
      paragraphs: [
        message(
          'guide.convertThen1',
          'A cover, the document and its appendices often come from different programs. Convert each to PDF where it was made, then join them with Merge PDF, which keeps the bookmarks of all of them. Turn sideways pages upright with Rotate PDF.',
        ),
      ],
    },
  ],
  tools: ['word-to-pdf'],
  keywords: message(
    'guide.convertKeywords',
    'how to convert word to pdf, docx to pdf, save word as pdf, word to pdf bookmarks',
  ),
};

/** The guides, in the order of the overview. */
export const GUIDES: readonly Guide[] = [MERGE, COMPRESS, CONVERT, REDACT_GUIDE, CLEAN_GUIDE];
