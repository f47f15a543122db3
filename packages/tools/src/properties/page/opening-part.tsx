import { type Choice, message, NumberField, SelectChoice, useText } from '@recto/ui';
import { FITS, OPEN_NOWHERE, type OpenAt, readOpenAt, writeOpenAt } from '../open-at.ts';
import { FIT_WORDS, PERCENT_WORDS } from '../zoom-words.ts';
import type { EditorProps } from './edited.ts';
import { Part } from './part.tsx';
import { SettingChoice } from './viewer-part.tsx';

const TEXTS = {
  place: message('properties.openPlace', 'Open at'),
  page: message('properties.openPage', 'Page'),
  zoom: message('properties.openZoom', 'Zoom'),
  action: message('properties.openAction', 'This file does something else when it opens. A choice here replaces that.'),
};

const PLACES: readonly Choice<'free' | 'page'>[] = [
  { value: 'free', label: message('properties.openFree', 'Left to the reader') },
  { value: 'page', label: message('properties.openAtPage', 'A page') },
];

const FREE = 'free';
/** In percent. */
const ZOOMS = Object.keys(PERCENT_WORDS).map(Number);
const ZOOM_CHOICES: readonly Choice<string>[] = [
  { value: FREE, label: message('properties.zoomFree', 'Left to the reader') },
  ...FITS.map((fit) => ({ value: fit, label: FIT_WORDS[fit] })),
  ...Object.entries(PERCENT_WORDS).map(([value, label]) => ({ value, label })),
];

/** Edits the place where the file opens, and the panels beside its pages. */
export function OpeningPart(props: EditorProps) {
  const { present, options, onEdit } = props;
  const text = useText();
  const now = options.openAt === '' ? (present.openAt ?? '') : options.openAt;
  const at = readOpenAt(now);
  const set = (written: string, gesture?: string) =>
    onEdit({ openAt: written === (present.openAt || OPEN_NOWHERE) ? '' : written }, gesture);
  const isAction = present.openAt === null && options.openAt === '';
  return (
    <Part name="opening">
      <div className="properties-fields">
        <SelectChoice
          legend={TEXTS.place}
          choices={PLACES}
          value={at ? 'page' : 'free'}
          onChange={(place) => set(place === 'page' ? '1' : OPEN_NOWHERE)}
        />
        {at && (
          <>
            <NumberField
              label={TEXTS.page}
              value={at.page}
              min={1}
              max={present.pageCount}
              step={1}
              onChange={(page) => set(writeOpenAt({ ...at, page: Math.round(page) }), 'open page')}
            />
            <SelectChoice
              legend={TEXTS.zoom}
              choices={ZOOM_CHOICES}
              value={shownZoom(at.zoom)}
              onChange={(zoom) => set(writeOpenAt({ page: at.page, zoom: zoomOf(zoom) }))}
            />
          </>
        )}
        <SettingChoice name="pageMode" {...props} />
        <SettingChoice name="pageLayout" {...props} />
      </div>
      {isAction && <p className="field-note">{text(TEXTS.action)}</p>}
    </Part>
  );
}

function zoomOf(value: string): OpenAt['zoom'] {
  if (value === FREE) return null;
  return FITS.find((fit) => fit === value) ?? Number(value);
}

/** The nearest of those to choose from. */
function shownZoom(zoom: OpenAt['zoom']): string {
  if (zoom === null) return FREE;
  if (typeof zoom !== 'number') return zoom;
  return String(ZOOMS.toSorted((left, right) => Math.abs(left - zoom) - Math.abs(right - zoom))[0]);
}
