import { message, type PagesProps, useErrorText, useText } from '@recto/ui';
import { useLivePreview } from '@recto/ui/live-preview';
import { KIND_GROUPS, type KindGroup, type PrivacyKind, removedKinds } from '../kinds.ts';
import { FindingRow } from './finding-row.tsx';
import { GROUP_WORDS } from './kind-words.ts';
import { type CleanOptions, reportOn, withKind } from './privacy-report.ts';

const TEXTS = {
  heading: message('clean.report', 'What this file reveals'),
  looking: message('clean.looking', 'Looking through the file…'),
  clean: message('clean.nothing', 'Nothing beyond its pages was found in this file.'),
  unknown: message('clean.unknown', 'Recto looks through the file when you start.'),
};

/** Lists the hidden content of the file beyond its pages, by subject, with a switch for each kind. */
export default function CleanPages({ options, onChange, cards, preview }: PagesProps<CleanOptions>) {
  const text = useText();
  const errorText = useErrorText();
  const card = cards.find(({ state }) => state.kind === 'ready');
  const report = useLivePreview(card && preview ? reportOn(preview, card) : null);
  const findings = report?.kind === 'made' ? report.answer : null;
  const chosen = removedKinds(options);
  const groups = Object.entries(KIND_GROUPS) as [KindGroup, readonly PrivacyKind[]][];
  return (
    <section className="privacy-report" aria-label={text(TEXTS.heading)} aria-busy={report?.kind === 'waiting'}>
      <h2>{text(TEXTS.heading)}</h2>
      <p className="privacy-state" role="status">
        {report?.kind === 'waiting' && text(TEXTS.looking)}
        {report?.kind === 'refused' && report.error.code !== 'cancelled' && errorText(report.error)}
        {(!report || (report.kind === 'refused' && report.error.code === 'cancelled')) && text(TEXTS.unknown)}
        {findings?.length === 0 && text(TEXTS.clean)}
      </p>
      {groups.map(([group, kinds]) => {
        const found = (findings ?? []).filter(({ kind }) => kinds.includes(kind));
        if (found.length === 0) return null;
        return (
          <fieldset key={group} className="privacy-group">
            <legend>{text(GROUP_WORDS[group])}</legend>
            {found.map((finding) => (
              <FindingRow
                key={finding.kind}
                finding={finding}
                isRemoved={chosen.includes(finding.kind)}
                onChange={(isRemoved) => onChange(withKind(options, finding.kind, isRemoved))}
              />
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}
