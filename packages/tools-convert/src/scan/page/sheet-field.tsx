import { type FileFieldProps, lazyPart, message, useText } from '@recto/ui';
import { useState } from 'react';
import { parseCorners, turned, writeCorners } from '../corners.ts';
import { usePictureUrl, useScan } from './live-scan.ts';
import type { ScanOptions } from './scan-options.ts';

const CornerDialog = lazyPart(async () => (await import('./corner-dialog.tsx')).CornerDialog);

const TEXTS = {
  looking: message('scan.looking', 'Looking for the sheet'),
  found: message('scan.found', 'Sheet found'),
  chosen: message('scan.chosen', 'Your corners'),
  whole: message('scan.whole', 'Whole picture'),
  notFound: message('scan.notFound', 'No sheet found: whole picture'),
  refused: message('scan.noPreview', 'No preview'),
  adjust: message('scan.adjust', 'Adjust corners'),
  turn: message('scan.turnRight', 'Turn right'),
  page: message('scan.page', 'The page from {fileName}'),
};

/** Below each photograph's name: the page that will be made of it, and the ways to change that. */
export function SheetField({ card, options, preview, pictures, value, onChange }: FileFieldProps) {
  const text = useText();
  const { filter } = options as ScanOptions;
  const { scan, state } = useScan(preview, card, value, filter);
  const url = usePictureUrl(scan);
  const [isOpen, setOpen] = useState(false);
  if (card.state.kind !== 'ready' || !preview) return null;
  const words = () => {
    if (state === 'refused') return TEXTS.refused;
    if (!scan) return TEXTS.looking;
    if (value === 'whole') return TEXTS.whole;
    if (parseCorners(value) !== 'find') return TEXTS.chosen;
    return scan.isOutline ? TEXTS.found : TEXTS.notFound;
  };
  const name = card.file.name;
  return (
    <div className="scan-field" data-state={state ?? undefined}>
      <div className="scan-page">
        {url && scan && (
          <img
            src={url}
            alt={text(TEXTS.page, { fileName: name })}
            width={scan.widthPixels}
            height={scan.heightPixels}
          />
        )}
      </div>
      <p className="scan-state" aria-live="polite">
        {text(words())}
      </p>
      <div className="scan-actions">
        <button type="button" className="text-button" disabled={!scan} onClick={() => setOpen(true)}>
          {text(TEXTS.adjust)}
          <bdi className="sr-only"> {name}</bdi>
        </button>
        <button
          type="button"
          className="text-button"
          disabled={!scan}
          onClick={() => scan && onChange(writeCorners(turned(scan.corners)))}
        >
          {text(TEXTS.turn)}
          <bdi className="sr-only"> {name}</bdi>
        </button>
      </div>
      {isOpen && (
        <CornerDialog
          card={card}
          filter={filter}
          preview={preview}
          pictures={pictures}
          value={value}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
