import { type FileFieldProps, lazyPart, message, useText } from '@recto/ui';
import { useState } from 'react';
import { parseCorners, turned, writeCorners } from '../corners.ts';
import { FILTERS } from './filters.ts';
import { usePictureUrl, useScan } from './live-scan.ts';
import type { ScanOptions } from './scan-options.ts';
import { readEntry, type SheetEntry, writeEntry } from './sheet-entry.ts';

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
  filter: message('scan.ownFilter', 'Look of the page from {fileName}'),
  same: message('scan.filter.same', 'As all pages'),
  page: message('scan.page', 'The page from {fileName}'),
};

/** Below each photograph's name: the page that will be made of it, and the ways to change that. */
export function SheetField({ card, options, preview, pictures, value, onChange }: FileFieldProps) {
  const text = useText();
  const { corners, filter: own } = readEntry(value);
  const filter = own === 'same' ? (options as ScanOptions).filter : own;
  const { scan, state } = useScan(preview, card, corners, filter);
  const url = usePictureUrl(scan);
  const [isOpen, setOpen] = useState(false);
  if (card.state.kind !== 'ready' || !preview) return null;
  const words = () => {
    if (state === 'refused') return TEXTS.refused;
    if (!scan) return TEXTS.looking;
    if (corners === 'whole') return TEXTS.whole;
    if (parseCorners(corners) !== 'find') return TEXTS.chosen;
    return scan.isOutline ? TEXTS.found : TEXTS.notFound;
  };
  const name = card.file.name;
  const change = (changed: Partial<SheetEntry>) => onChange(writeEntry({ corners, filter: own, ...changed }));
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
          onClick={() => scan && change({ corners: writeCorners(turned(scan.corners)) })}
        >
          {text(TEXTS.turn)}
          <bdi className="sr-only"> {name}</bdi>
        </button>
      </div>
      <select
        className="select"
        aria-label={text(TEXTS.filter, { fileName: name })}
        value={own}
        onChange={({ target }) => change({ filter: target.value as SheetEntry['filter'] })}
      >
        <option value="same">{text(TEXTS.same)}</option>
        {FILTERS.map(({ value: look, label }) => (
          <option key={look} value={look}>
            {text(label)}
          </option>
        ))}
      </select>
      {isOpen && (
        <CornerDialog
          card={card}
          filter={filter}
          preview={preview}
          pictures={pictures}
          value={corners}
          onChange={(written) => change({ corners: written })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
