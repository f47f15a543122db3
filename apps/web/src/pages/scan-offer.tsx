import { message, useText } from '@recto/ui';
import { handOff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';

const TEXTS = {
  why: message('scan.why', 'Some pages are pictures without text.'),
  beforehand: message('scan.beforehand', 'The first pages have no selectable text.'),
  offer: message('scan.offer', 'Recognise the text of this file first (OCR)'),
};

interface ScanOfferProps {
  readonly files: readonly File[];
  /** Before the conversion only the first pages were looked at. */
  readonly isBeforehand: boolean;
}

/** Offers to open the same file in the OCR tool to those who convert a scan. */
export function ScanOffer({ files, isBeforehand }: ScanOfferProps) {
  const text = useText();
  return (
    <p className="next">
      {text(isBeforehand ? TEXTS.beforehand : TEXTS.why)}{' '}
      <SiteLink to="/tools/ocr" onClick={() => handOff('ocr', files)}>
        {text(TEXTS.offer)}
      </SiteLink>
    </p>
  );
}
