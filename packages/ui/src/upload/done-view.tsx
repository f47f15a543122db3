import { type ReactNode, useEffect, useRef } from 'react';
import type { HostResult } from './host.ts';
import type { JobSlots } from './job-slots.ts';
import type { JobSession } from './use-job-session.ts';

interface DoneViewProps {
  readonly session: JobSession;
  readonly result: HostResult;
  /** Messages about errors. */
  readonly status: ReactNode;
  readonly next: JobSlots['next'];
}

/** The result of a job, what it was, and the ways on. */
export function DoneView({ session, result, status, next }: DoneViewProps) {
  const { panel, cards, pictures, site, actions, jobPanels, first } = session;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (jobPanels) heading.current?.focus();
  }, [jobPanels]);
  const [source] = cards;
  return (
    <div className="work-done">
      {status}
      {jobPanels && (
        <jobPanels.ResultPanel
          result={result}
          isSeen={result === first.result}
          zipName={`recto-${panel.tool.id}-result.zip`}
          onAnother={actions.clear}
          onReopen={actions.reopen}
          attempt={(work) => void actions.attempt(work)}
          Outcome={jobPanels.Outcome}
          headline={jobPanels.headline}
          isAnswer={panel.isAnswer ?? false}
          toldByOutcome={panel.toldByOutcome}
          source={pictures.get(source?.key ?? '')}
          pictureHost={site.pictureHost}
          password={source?.password}
          onRunAgain={actions.again}
          next={next?.(
            result.outputs,
            cards.map(({ file }) => file),
            result.receipt,
          )}
          ref={heading}
        />
      )}
    </div>
  );
}
