import { message, useText } from '@recto/ui';

interface ScanOfferProps {
  /** Pages of both files that hold no text. */
  readonly pageCount: number;
  readonly onAccept: () => void;
}

const TEXTS = {
  why: message(
    'comparison.scanned',
    '{count, plural, one {# page has} other {# pages have}} no readable text, as in a scan. Only the appearance was compared.',
  ),
  offer: message('comparison.scannedRecognise', 'Recognise the text and compare the words'),
};

/** Says that words of scans were not compared, and how they are. */
export function ScanOffer({ pageCount, onAccept }: ScanOfferProps) {
  const text = useText();
  return (
    <p className="field-note compare-scans" role="status">
      {text(TEXTS.why, { count: pageCount })}{' '}
      <button type="button" className="text-button" onClick={onAccept}>
        {text(TEXTS.offer)}
      </button>
    </p>
  );
}
