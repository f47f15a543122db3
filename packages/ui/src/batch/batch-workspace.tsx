import { parseOptions } from '@recto/contract/options';
import { resolveFor, type Tool } from '@recto/contract/tool';
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useErrorText } from '../text/use-error-text.ts';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import { checkFiles } from '../upload/check-files.ts';
import type { ToolHost } from '../upload/host.ts';
import { ProblemList } from '../upload/problem-list.tsx';
import { SettingsForm } from '../upload/settings-form.tsx';
import { settle } from '../upload/settle.ts';
import { BatchQueue, type BatchWork } from './batch-queue.ts';
import { BatchView } from './batch-view.tsx';

interface BatchWorkspaceProps {
  readonly panel: AnyToolPanel;
  readonly files: readonly File[];
  readonly host: ToolHost;
  readonly options: unknown;
  readonly onChange: (options: unknown) => void;
  readonly hasTool: ((toolId: string) => boolean) | undefined;
  readonly actionLabel: string;
  readonly onBusy: ((isBusy: boolean) => void) | undefined;
  readonly onLeave: () => void;
}

/** Many files for a tool that takes one: the queue, and beside it the settings for all of them. */
export function BatchWorkspace(props: BatchWorkspaceProps) {
  const { panel, files, host, options, onChange, hasTool, actionLabel, onBusy, onLeave } = props;
  const text = useText();
  const headingId = useId();
  const errorText = useErrorText();
  const queue = useMemo(() => new BatchQueue(files.map((file) => ({ name: file.name, files: [file] }))), [files]);
  useEffect(() => () => queue.close(), [queue]);
  const { phase, items } = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const [problem, setProblem] = useState<string | null>(null);
  const problemList = useRef<HTMLDivElement>(null);
  const isRunning = phase === 'running' || phase === 'pausing';
  useEffect(() => onBusy?.(isRunning), [isRunning, onBusy]);
  const work = workOf(panel.tool, options, host);
  const attempt = async (save: () => Promise<void>) => {
    const ended = await settle(save);
    setProblem(ended.kind === 'failed' ? errorText(ended.error) : null);
  };
  return (
    <div className="work" data-phase={phase === 'ready' ? 'choosing' : undefined}>
      <div className="work-main">
        <ProblemList problems={problem === null ? [] : [{ text: problem }]} ref={problemList} />
        <BatchView
          queue={queue}
          work={work}
          toolName={panel.tool.id}
          attempt={(save) => void attempt(save)}
          onLeave={onLeave}
        />
      </div>
      <section className="settings-panel" aria-labelledby={headingId}>
        <h2 id={headingId}>{text(panel.heading)}</h2>
        <SettingsForm
          panel={panel}
          isDisabled={isRunning}
          options={options}
          cards={[]}
          {...(hasTool && { hasTool })}
          onChange={onChange}
          preview={host.preview}
        />
        {phase === 'ready' && items.some(({ state }) => state.kind === 'waiting') && (
          <div className="settings-foot">
            <button
              type="button"
              className="button"
              onClick={() => void attempt(async () => queue.start(workOf(panel.tool, options, host)))}
            >
              {actionLabel}
            </button>
          </div>
        )}
      </section>
    </div>
  );
}

/** The tool's own work for one file, within the tool's own limits. */
function workOf(tool: Tool, options: unknown, host: ToolHost): BatchWork {
  return async (files, hooks) => {
    const parsed = parseOptions(tool.options, options);
    const { errors } = await checkFiles(
      files.map(({ file }) => file),
      0,
      resolveFor(tool.limits, parsed),
      resolveFor(tool.accept, parsed),
    );
    if (errors[0]) throw errors[0];
    return host.run({ toolId: tool.id, files, options: parsed }, hooks);
  };
}
