import { message, useText } from '@recto/ui';

const TEXTS = {
  title: message('error.title', 'Unexpected Application Error!'),
  body: message(
    'error.body',
    'Something in this page broke. Your files are unchanged. Loading the page again usually helps.',
  ),
  again: message('error.again', 'Load the page again'),
  home: message('error.home', 'Return to Home'),
};

/** Stands in for a page that failed to draw. Plain links: the router may be what failed. */
export function ErrorPage() {
  const text = useText();
  return (
    <main className="wrap notice" id="main">
      <h1>{text(TEXTS.title)}</h1>
      <p>{text(TEXTS.body)}</p>
      <p className="notice-actions">
        <button type="button" className="button" onClick={() => location.reload()}>
          {text(TEXTS.again)}
        </button>
        <a className="button button-quiet" href="/">
          {text(TEXTS.home)}
        </a>
      </p>
    </main>
  );
}
