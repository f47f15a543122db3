import { Explanation, message } from '@recto/ui';

const PARTS = [
  {
    title: message('convert.choose.title', 'Choose what becomes what'),
    body: message(
      'convert.choose.body',
      'Choose a format and drop files that fit it. Towards PDF up to ten files at once, from PDF one. The work is done by the same tools that have pages of their own, where you find all their settings.',
    ),
  },
  {
    title: message('convert.images.title', 'Images'),
    body: message(
      'convert.images.body',
      'Pages become JPG or PNG images, several of them in one ZIP. Photos go into a PDF byte for byte, PNG images without loss.',
    ),
  },
];

/** The convert page's explanation. */
export default function ConvertContent() {
  return <Explanation parts={PARTS} />;
}
