import { message, RichText, useText } from '@recto/ui';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMeta } from '../page-texts.ts';
import { faqItems } from './faq-items.ts';
import { PageHead } from './page-head.tsx';

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
    'Something else? The <guides>guides</guides> go step by step, and the <privacy>privacy page</privacy> explains what happens to your files.',
  ),
};

export const meta = pageMeta(TEXTS, 'faq');

/** Twelve questions. One is open at a time, and it can be closed again: the browser's own disclosure does both. */
export default function FaqPage() {
  const text = useText();
  return (
    <div className="wrap page faq">
      <PageHead title={TEXTS.title} line={TEXTS.line} />
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
