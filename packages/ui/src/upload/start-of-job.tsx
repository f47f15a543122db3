import { RunnerChoice } from './runner-choice.tsx';
import { ServerGapNote } from './server-gap-note.tsx';
import { ServerOnlyNote } from './server-only-note.tsx';
import type { JobSession } from './use-job-session.ts';
import { worksOffline } from './use-parts.ts';

interface StartOfJobProps {
  readonly session: JobSession;
  /** Input of the job, a single one or a batch. */
  readonly files: readonly File[];
  readonly actionLabel: string;
  readonly onStart: () => void;
}

/** Shows, before a job starts, where it runs and what is sent for it, and the button that starts it. */
export function StartOfJob({ session, files, actionLabel, onStart }: StartOfJobProps) {
  const { gap, panel, options, runner, choose } = session;
  if (gap) return files.length > 0 && <ServerGapNote gap={gap} />;
  return (
    <>
      {session.isServerOnly ? (
        <ServerOnlyNote />
      ) : (
        <RunnerChoice
          runner={runner}
          parts={session.parts}
          worksOffline={worksOffline(panel, options)}
          onChoose={choose}
          totalBytes={files.reduce((sum, { size }) => sum + size, 0)}
        />
      )}
      <button type="button" className={files.length === 0 ? 'button button-quiet' : 'button'} onClick={onStart}>
        {actionLabel}
      </button>
    </>
  );
}
