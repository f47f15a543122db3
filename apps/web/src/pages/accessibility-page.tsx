import { message } from '@recto/ui';
import { pageMeta } from '../page-texts.ts';
import { PageHead } from './page-head.tsx';
import { PageParts, type Part } from './page-parts.tsx';

const TEXTS = {
  title: message('accessibility.title', 'Accessibility'),
  line: message('accessibility.line', 'Every tool works by keyboard alone and with a screen reader.'),
  keywords: message('accessibility.keywords', 'accessible pdf tools, wcag, screen reader, keyboard'),
  metaTitle: message('accessibility.metaTitle', 'Accessibility of Recto | Recto'),
  metaDescription: message(
    'accessibility.metaDescription',
    'Which standard the PDF tools of Recto meet, how that is tested, what falls short, and how to report a barrier.',
  ),
};

const PARTS: readonly Part[] = [
  {
    title: message('accessibility.standard', 'The standard'),
    body: [
      message(
        'accessibility.standardBody',
        'Recto aims at the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. We judge this ourselves; nobody has certified it.',
      ),
    ],
  },
  {
    title: message('accessibility.tested', 'How it is tested'),
    body: [
      message(
        'accessibility.testedJourneys',
        'For every tool, a test goes from the skip link through the file dialog and the settings to the result, by keyboard alone, in Chromium. Each stop must have a name, a role and a visible focus. The accessibility tree, which screen readers announce, is searched for missing names and repeated words.',
      ),
      message(
        'accessibility.testedPages',
        'Each page is also checked with axe, in the light and in the dark, on a screen of 320 px, and with forced colours. Controls must be at least 24 px large. One job of each tool runs in Chromium, Firefox and WebKit. These tests run with every change.',
      ),
    ],
  },
  {
    title: message('accessibility.short', 'Known shortcomings'),
    body: [
      message(
        'accessibility.shortPeople',
        'The tests read what the browser tells a screen reader. Nobody who uses a screen reader every day has reviewed the site yet, and it was not tried with NVDA, JAWS or VoiceOver.',
      ),
      message(
        'accessibility.shortPictures',
        'Previews show pages as pictures that have only a number for a name; the content of a page is not read out. A signature can be drawn with a pointer only. You can type it or choose a picture of it instead.',
      ),
      message(
        'accessibility.shortFiles',
        'A result is as accessible as the file you give: Recto keeps tags, but does not add them to a PDF that has none.',
      ),
    ],
  },
  {
    title: message('accessibility.report', 'Report a barrier'),
    body: [
      message(
        'accessibility.reportBody',
        'Recto is open source: please report a barrier as an issue where its source is published, or tell the operator of this site. Name the page, your browser and your assistive technology, and say what you wanted to do. A barrier counts as a bug.',
      ),
    ],
  },
];

export const meta = pageMeta(TEXTS, 'accessibility');

/** Reports the site's accessibility, the tests behind the report, and the known gaps. */
export default function AccessibilityPage() {
  return (
    <div className="wrap page">
      <PageHead {...TEXTS} />
      <PageParts parts={PARTS} />
    </div>
  );
}
