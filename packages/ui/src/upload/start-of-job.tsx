import type { AnyToolPanel } from '../tool-panel.ts';
import { RunnerChoice } from './runner-choice.tsx';
import { ServerGapNote } from './server-gap-note.tsx';
import { ServerOnlyNote } from './server-only-note.tsx';
import type { JobSession } from './use-job-session.ts';

interface StartOfJobProps {
  readonly session: JobSession;
  /** What the job is given, a single one or a batch. */
  readonly files: readonly File[];
  readonly actionLabel: string;
  readonly onStart: () => void;
}

/** Where a job runs and what is sent for it, said before its start, and the button that starts it. */
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
          isPreloaded={isPreloaded(panel.tool, options)}
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

/** True when a job with these options fetches nothing. Who does the work of a tool that leads to others is not known here. */
function isPreloaded({ delegate, uses, needs }: AnyToolPanel['tool'], options: unknown): boolean {
  return !delegate && (uses?.(options) ?? needs).length === 0;
}
