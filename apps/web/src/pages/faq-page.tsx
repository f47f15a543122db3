import { message, RichText, useText } from '@recto/ui';
import { SiteLink } from '../navigation/site-link.tsx';
import type { PageMetaOf } from '../page-meta.ts';
import { wordsIn } from '../page-texts.ts';
import { faqItems } from './faq-items.ts';

const TEXTS = {
  title: message('faq.title', 'Frequently Asked Questions'),
  line: message('faq.line', 'Short answers about the tools as they are today.'),
  keywords: message('faq.keywords', 'pdf tools faq, pdf security, pdf size limit, free pdf tools questions'),
  metaTitle: message('faq.metaTitle', 'Questions and answers about the PDF tools | Recto'),
  metaDescription: message(
    'faq.metaDescription',
    'File security, size and page limits, formats, storage, failures and browsers: how the free PDF tools of Recto behave, in twelve short answers.',
  ),
  more: message(
    'faq.more',
    'Something else? The <guides>guides</guides> go step by step, and the <privacy>privacy page</privacy> says what happens to your files.',
  ),
};

export const meta: PageMetaOf = (text) => ({
  title: text(TEXTS.metaTitle),
  description: text(TEXTS.metaDescription),
  keywords: wordsIn(text(TEXTS.keywords)),
  image: 'faq',
});

/** Twelve questions. One is open at a time, and it can be closed again: the browser's own disclosure does both. */
export default function FaqPage() {
  const text = useText();
  return (
    <div className="wrap page faq">
      <header className="page-head">
        <h1>{text(TEXTS.title)}</h1>
        <p>{text(TEXTS.line)}</p>
      </header>
      <div className="faq-list">
        {faqItems(text).map(({ id, question, answer }) => (
          <details key={id} name="faq" id={id}>
            <summary>
              <h2>{question}</h2>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p className="page-foot">
        <RichText
          message={TEXTS.more}
          parts={{ guides: <SiteLink to="/guides" />, privacy: <SiteLink to="/privacy" /> }}
        />
      </p>
    </div>
  );
}
