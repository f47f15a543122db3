import { message, useText } from '@recto/ui';

const LINE = message(
  'plainHttp.line',
  'This page came over http. Every tool works, but offline use and installation need https, and what you send to the server is not encrypted.',
);

/** Says what a page that came over plain http cannot do; nothing elsewhere. Drawn in the browser only. */
export function PlainHttpLine() {
  const text = useText();
  return isSecureContext ? null : <p className="offline-offer">{text(LINE)}</p>;
}
