import type { ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { JobSlots } from './job-slots.ts';
import { SettingsRail } from './settings-rail.tsx';
import type { FileCard } from './upload-state.ts';
import type { JobSession } from './use-job-session.ts';
import { WorkspaceBar } from './workspace-bar.tsx';
import { isReady, usePagesOf, WorkspacePages } from './workspace-pages.tsx';

/** There are no cards before there are files. */
const FileCardList = lazyPart(async () => (await import('./file-card-list.tsx')).FileCardList, CardShapes);

interface WorkViewProps {
  readonly session: JobSession;
  /** Messages about errors. */
  readonly status: ReactNode;
  readonly before: JobSlots['before'];
  readonly actionLabel: string;
  readonly onSay: (text: string) => void;
}

/** The files on the stage, as pages or as cards, with the settings beside them, before a job and while it runs. */
export function WorkView({ session, status, before, actionLabel, onSay }: WorkViewProps) {
  const { cards, phase } = session;
  const isWorking = phase.kind === 'working';
  return (
    <div className="work" data-phase={phase.kind}>
      <div className="work-main">
        {status}
        <div className="workspace" data-hovering={session.isHovering || undefined} inert={isWorking}>
          <Stage session={session} onSay={onSay} />
        </div>
        {before?.(cards)}
      </div>
      <SettingsRail session={session} actionLabel={actionLabel} />
    </div>
  );
}

function Stage({ session, onSay }: Pick<WorkViewProps, 'session' | 'onSay'>) {
  const { panel, cards, options, actions, pictures, zone, phase, site } = session;
  const Pages = usePagesOf(panel, cards, options);
  const list = {
    panel,
    actions,
    options,
    preview: site.host.preview,
    pictures,
    isDisabled: phase.kind === 'working',
    onSay,
    rotationDegrees: panel.rotationDegrees?.(options) ?? 0,
  };
  if (!Pages) {
    return (
      <>
        <WorkspaceBar cards={cards} isOrdered={zone.limits.maxFiles > 1} onSort={actions.sort} />
        <FileCardList {...list} cards={cards} addTile={cards.length < zone.limits.maxFiles ? zone : null} />
      </>
    );
  }
  return (
    <>
      <WorkspacePages
        Pages={Pages}
        options={options}
        cards={cards}
        pictures={pictures}
        pictureHost={site.pictureHost}
        preview={site.host.preview}
        onChange={actions.set}
        onAddFiles={zone.onFiles}
        onRemove={actions.remove}
      />
      {!cards.every(isReady) && (
        <FileCardList {...list} cards={cards.filter((card) => !isReady(card))} addTile={null} />
      )}
    </>
  );
}

/** Each file's name on a sheet, in the place of its card while the code of that is on its way. */
function CardShapes({ cards, addTile }: { readonly cards: readonly FileCard[]; readonly addTile: unknown }) {
  return (
    <ul className="file-cards" aria-busy="true" data-single={(addTile === null && cards.length === 1) || undefined}>
      {cards.map(({ key, file }) => (
        <li key={key} className="file-card">
          <div className="pile">
            <div className="leaf" data-state="reading" />
          </div>
          <p className="file-card-name">
            <bdi>{file.name}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}
