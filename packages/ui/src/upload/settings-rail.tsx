import { lazyPart } from '../lazy-part.tsx';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import { Rail } from './rail.tsx';
import { SettingsForm } from './settings-form.tsx';
import { StartOfJob } from './start-of-job.tsx';
import type { FileCard } from './upload-state.ts';
import type { JobSession } from './use-job-session.ts';

/** Loaded for signed files only. */
const SignedNote = lazyPart(async () => (await import('./signed-note.tsx')).default);

interface SettingsRailProps {
  readonly session: JobSession;
  readonly actionLabel: string;
}

/** The settings of a job and, at their foot, where it runs and the one button, or how far it is. */
export function SettingsRail({ session, actionLabel }: SettingsRailProps) {
  const { panel, options, cards, actions, pictures, site, phase } = session;
  const text = useText();
  const isAnySigned = cards.some(({ state: file }) => file.kind === 'ready' && file.facts.signatures);
  const start = (
    <StartOfJob
      session={session}
      files={cards.map(({ file }) => file)}
      actionLabel={actionLabel}
      onStart={() => void actions.start()}
    />
  );
  return (
    <Rail
      heading={panel.heading}
      summary={panel.summary?.(options, text) ?? ''}
      foot={phase.kind === 'working' ? <RunningJob session={session} phase={phase} /> : start}
    >
      <SettingsForm
        panel={panel}
        isDisabled={phase.kind === 'working'}
        options={options}
        cards={cards}
        {...(site.hasTool && { hasTool: site.hasTool })}
        pictures={pictures}
        onChange={actions.set}
        preview={site.host.preview}
      >
        {isAnySigned && <SignedNote tool={panel.tool} options={options} cards={cards} />}
      </SettingsForm>
    </Rail>
  );
}

function RunningJob({
  session: { panel, cards, options, actions, jobPanels },
  phase,
}: {
  readonly session: JobSession;
  readonly phase: Extract<JobSession['phase'], { readonly kind: 'working' }>;
}) {
  // Its place is kept: the sheet from below must not fall and rise again.
  if (!jobPanels) return <div className="progress" />;
  return (
    <jobPanels.ProgressPanel
      percent={phase.percent}
      pace={phase.pace}
      pages={pagesWorkedOn(panel, cards, options)}
      pageShare={panel.pageWork?.share ?? 1}
      stage={phase.stage}
      quietSeconds={phase.quietSeconds}
      onCancel={actions.cancel}
      onKeepWaiting={actions.keepWaiting}
      onTryAgain={actions.tryAgain}
    />
  );
}

/** Returns how many pages a job on one file works through one by one; 0 if it does not, or if some pages are chosen. */
function pagesWorkedOn({ pageWork }: AnyToolPanel, [card, other]: readonly FileCard[], options: unknown): number {
  const { pages = 'all' } = options as { readonly pages?: string };
  if (!pageWork || other || card?.state.kind !== 'ready' || !['', 'all'].includes(pages)) return 0;
  const { facts } = card.state;
  return pageWork.leavesText && !facts.isWithoutText ? 0 : (facts.pages ?? 0);
}
