import { Explanation, message } from '@recto/ui';

const PARTS = [
  {
    title: message('convert.choose.title', 'Choose from and to'),
    body: message(
      'convert.choose.body',
      'Choose a format and drop matching files: up to ten at once to make PDFs, one at a time to convert a PDF. The work is done by the tools that have pages of their own, where you find all their settings.',
    ),
  },
  {
    title: message('convert.images.title', 'Images'),
    body: message(
      'convert.images.body',
      'Pages become JPG or PNG images; several come in one ZIP. Photos go into a PDF byte for byte, and PNG images without loss.',
    ),
  },
];

/** The convert page's explanation. */
export default function ConvertContent() {
  return <Explanation parts={PARTS} />;
}
