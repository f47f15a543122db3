import { message, useText } from '@recto/ui';
import { handOver } from '../handoff.ts';
import { SiteLink } from '../layout/site-link.tsx';

const TEXTS = {
  why: message('scan.why', 'There are pages without text, only a picture of it.'),
  offer: message('scan.offer', 'Recognise the text of this file first (OCR)'),
};

/** What someone wants who has converted a scan: the same file in the tool that reads pictures. */
export function ScanOffer({ files }: { readonly files: readonly File[] }) {
  const text = useText();
  return (
    <p className="next">
      {text(TEXTS.why)}{' '}
      <SiteLink to="/tools/ocr" onClick={() => handOver(files)}>
        {text(TEXTS.offer)}
      </SiteLink>
    </p>
  );
}
