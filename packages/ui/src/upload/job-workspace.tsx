import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { DoneView } from './done-view.tsx';
import { EmptyView } from './empty-view.tsx';
import type { JobSlots } from './job-slots.ts';
import { ProblemList } from './problem-list.tsx';
import type { Phase } from './upload-state.ts';
import type { JobSession } from './use-job-session.ts';
import { WorkView } from './work-view.tsx';

/** Loaded for more files than one job takes. */
const BatchWorkspace = lazyPart(async () => (await import('../batch/batch-workspace.tsx')).BatchWorkspace);

const SAID: Readonly<Partial<Record<Phase['kind'], ReturnType<typeof message>>>> = {
  working: message('say.working', 'Processing your files...'),
  done: message('say.done', 'Done. The result is ready.'),
};

interface JobWorkspaceProps {
  readonly session: JobSession;
  readonly actionLabel: string;
  /** Picture of the tool's work, in a square of 40. */
  readonly picture: ReactNode;
  readonly slots?: JobSlots;
}

/** Files in, options beside them, one button, and the result: the working part of every tool's page. */
export function JobWorkspace({ session, actionLabel, picture, slots = {} }: JobWorkspaceProps) {
  const text = useText();
  const [said, setSaid] = useState('');
  const problemList = useRef<HTMLDivElement>(null);
  const { panel, options, problems, phase } = session;
  useEffect(() => {
    if (problems.length > 0) problemList.current?.focus();
  }, [problems]);
  const saidOfPhase = SAID[phase.kind];
  const status = (
    <>
      <ProblemList problems={problems} ref={problemList} />
      {problems.length > 0 && slots.onward?.(new Set(problems.map(({ code }) => code)))}
    </>
  );
  const actionWords = panel.actionLabel?.(options);
  const label = actionWords ? text(actionWords) : actionLabel;
  return (
    <>
      {/* One and the same from the first file to the result: what is new in a region that was there is read aloud. */}
      <p role="status" className="sr-only">
        {saidOfPhase ? text(saidOfPhase) : said}
      </p>
      <ViewOfPhase session={session} status={status} slots={slots} picture={picture} label={label} onSay={setSaid} />
    </>
  );
}

interface ViewProps extends Pick<JobWorkspaceProps, 'session' | 'picture'> {
  /** Everything that went wrong. */
  readonly status: ReactNode;
  readonly slots: JobSlots;
  /** On the button that starts the job. */
  readonly label: string;
  readonly onSay: (text: string) => void;
}

function ViewOfPhase({ session, status, slots, picture, label, onSay }: ViewProps) {
  const { phase, cards, batch } = session;
  if (phase.kind === 'done') {
    return <DoneView session={session} result={phase.result} status={status} next={slots.next} />;
  }
  if (batch) {
    return <BatchWorkspace session={session} files={batch} actionLabel={label} />;
  }
  if (cards.length === 0) {
    return (
      <EmptyView session={session} status={status} picture={picture} actionLabel={label}>
        {slots.empty?.()}
      </EmptyView>
    );
  }
  return <WorkView session={session} status={status} before={slots.before} actionLabel={label} onSay={onSay} />;
}
