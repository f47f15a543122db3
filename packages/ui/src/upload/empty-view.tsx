import { type ReactNode, useId } from 'react';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import { DropZone } from './drop-zone.tsx';
import { ServerGapNote } from './server-gap-note.tsx';
import { SettingsForm } from './settings-form.tsx';
import { StartOfJob } from './start-of-job.tsx';
import type { JobSession } from './use-job-session.ts';

interface EmptyViewProps {
  readonly session: JobSession;
  /** Messages about errors. */
  readonly status: ReactNode;
  readonly picture: ReactNode;
  readonly actionLabel: string;
  /** Content below the place for files. */
  readonly children?: ReactNode;
}

/** A tool's page without files: the place to drop them on, and where they will be worked on. */
export function EmptyView({ session, status, picture, actionLabel, children }: EmptyViewProps) {
  const { gap, zone, panel, actions } = session;
  return (
    <div className="work" data-phase="empty">
      {status}
      {decidesOnFiles(panel.tool) && <EarlySettings session={session} />}
      <div className="workspace" data-hovering={session.isHovering || undefined}>
        {gap ? <ServerGapNote gap={gap} /> : <DropZone {...zone} picture={picture} />}
      </div>
      <div className="settings-foot">
        <StartOfJob session={session} files={[]} actionLabel={actionLabel} onStart={() => void actions.start()} />
      </div>
      {children}
    </div>
  );
}

/** True when the settings decide which files are taken: then they come before the files. */
function decidesOnFiles({ accept, limits }: AnyToolPanel['tool']): boolean {
  return typeof accept === 'function' || typeof limits === 'function';
}

function EarlySettings({ session: { panel, options, actions, site } }: { readonly session: JobSession }) {
  const text = useText();
  const headingId = useId();
  return (
    <section className="settings-early" aria-labelledby={headingId}>
      <h2 id={headingId}>{text(panel.heading)}</h2>
      <SettingsForm
        panel={panel}
        isDisabled={false}
        options={options}
        cards={[]}
        {...(site.hasTool && { hasTool: site.hasTool })}
        onChange={actions.set}
        preview={site.host.preview}
      />
    </section>
  );
}
