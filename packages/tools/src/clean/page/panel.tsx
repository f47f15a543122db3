import { definePanel, message, type PanelProps, useText } from '@recto/ui';
import { useLivePreview } from '@recto/ui/live-preview';
import { removedKinds } from '../kinds.ts';
import tool from '../tool.ts';
import { type CleanOptions, reportOn } from './privacy-report.ts';
import './privacy-report.css';

const TEXTS = {
  heading: message('clean.settings', 'What to remove'),
  before: message('clean.before', 'Drop a file to see what it reveals about you. You choose what to remove.'),
  goes: message('clean.goes', '{goes, number} of {found, plural, one {# finding} other {# findings}} will be removed.'),
  same: message('clean.same', 'Every page that changes inside is drawn before and after: its pixels stay the same.'),
  everything: message('clean.everything', 'Remove everything'),
  usual: message('clean.usual', 'Back to the usual choice'),
};

function CleanPanel({ options, onChange, cards, preview }: PanelProps<CleanOptions>) {
  const text = useText();
  const card = cards.find(({ state }) => state.kind === 'ready');
  const report = useLivePreview(card && preview ? reportOn(preview, card) : null, false);
  const findings = report?.kind === 'made' ? report.answer : null;
  const chosen = removedKinds(options);
  const goes = (findings ?? []).filter(({ kind }) => chosen.includes(kind)).length;
  const isUsual = options.remove.length === 0 && options.keep.length === 0;
  return (
    <div className="field">
      <p className="field-note" aria-live="polite">
        {findings ? text(TEXTS.goes, { goes, found: findings.length }) : text(TEXTS.before)}
      </p>
      {findings && findings.length > 0 && (
        <p className="field-note privacy-choices">
          {goes < findings.length && (
            <button
              type="button"
              className="text-button"
              onClick={() => onChange({ ...options, remove: ['all'], keep: [] })}
            >
              {text(TEXTS.everything)}
            </button>
          )}
          {!isUsual && (
            <button
              type="button"
              className="text-button"
              onClick={() => onChange({ ...options, remove: [], keep: [] })}
            >
              {text(TEXTS.usual)}
            </button>
          )}
        </p>
      )}
      <p className="field-note">{text(TEXTS.same)}</p>
    </div>
  );
}

export default definePanel<CleanOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: CleanPanel,
  loadPages: async () => (await import('./pages.tsx')).default,
});
