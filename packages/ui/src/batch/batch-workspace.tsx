import { parseOptions } from '@recto/contract/options';
import { resolveFor, type Tool } from '@recto/contract/tool';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { message } from '../text/message.ts';
import { useErrorText } from '../text/use-error-text.ts';
import { useText } from '../text/use-text.ts';
import { checkFiles } from '../upload/check-files.ts';
import type { ToolHost } from '../upload/host.ts';
import { loadSeveral } from '../upload/load-several.ts';
import { giveNotice } from '../upload/notice.ts';
import { ProblemList } from '../upload/problem-list.tsx';
import { Rail } from '../upload/rail.tsx';
import { SettingsForm } from '../upload/settings-form.tsx';
import { settle } from '../upload/settle.ts';
import SignedNote from '../upload/signed-note.tsx';
import { StartOfJob } from '../upload/start-of-job.tsx';
import { cardOf } from '../upload/upload-state.ts';
import type { JobSession } from '../upload/use-job-session.ts';
import { usePageDrop } from '../upload/use-page-drop.ts';
import { FIRST_PATTERN, namedOutputs } from './batch-names.ts';
import { type BatchItem, BatchQueue, type BatchWork } from './batch-queue.ts';
import { BatchView } from './batch-view.tsx';
import { useFileFacts } from './use-file-facts.ts';

const SUCCESS = message('result.success', 'Success! Your file has been processed.');

interface BatchWorkspaceProps {
  readonly session: JobSession;
  readonly files: readonly File[];
  readonly actionLabel: string;
}

const unitsOf = (files: readonly File[]) => files.map((file) => ({ name: file.name, files: [file] }));

/** Many files for a tool that takes one: the queue, and beside it the settings for all of them, where they run and the start. */
export function BatchWorkspace({ session, files, actionLabel }: BatchWorkspaceProps) {
  const { panel, options, host, site, actions, zone, onBatchBusy } = session;
  const text = useText();
  const errorText = useErrorText();
  const queue = useMemo(() => new BatchQueue(unitsOf(files)), [files]);
  useEffect(() => () => queue.close(), [queue]);
  const { phase, items } = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = phase === 'running' || phase === 'pausing';
  useEffect(() => onBatchBusy(isRunning), [isRunning, onBatchBusy]);
  useEffect(() => () => onBatchBusy(false), [onBatchBusy]);
  const facts = useFileFacts(host, items, !isRunning && phase !== 'paused');
  const work = workOf(panel.tool, options, host);
  const attempt = async (save: () => Promise<void>) => {
    const ended = await settle(save);
    setProblem(ended.kind === 'failed' ? errorText(ended.error) : null);
  };
  useDelivery(phase === 'ended' && !panel.isAnswer ? items : null, panel.tool.id, (save) => void attempt(save));
  const addFiles = useCallback((added: readonly File[]) => queue.add(unitsOf(added)), [queue]);
  usePageDrop(addFiles, zone.isWanted, !isRunning);
  const all = items.flatMap((item) => item.files);
  const signed = all.flatMap((file) => {
    const state = facts.get(file);
    return state?.kind === 'ready' && state.facts.signatures ? [{ ...cardOf({ file }), key: file.name, state }] : [];
  });
  const isToStart = phase === 'ready' && items.some(({ state }) => state.kind === 'waiting');
  return (
    <div className="work" data-phase={isToStart ? 'choosing' : 'batch'}>
      <div className="work-main">
        <ProblemList problems={problem === null ? [] : [{ text: problem }]} ref={null} />
        <BatchView
          queue={queue}
          work={work}
          toolName={panel.tool.id}
          attempt={(save) => void attempt(save)}
          onLeave={actions.leaveBatch}
          facts={facts}
          adding={{ ...zone, onFiles: addFiles }}
        />
      </div>
      <Rail
        heading={panel.heading}
        summary={panel.summary?.(options, text) ?? ''}
        foot={
          isToStart && (
            <StartOfJob
              session={session}
              files={all}
              actionLabel={actionLabel}
              onStart={() => void attempt(async () => queue.start(work))}
            />
          )
        }
      >
        <SettingsForm
          panel={panel}
          isDisabled={isRunning}
          options={options}
          cards={[]}
          {...(site.hasTool && { hasTool: site.hasTool })}
          onChange={actions.set}
          preview={site.host.preview}
        >
          {signed.length > 0 && <SignedNote tool={panel.tool} options={options} cards={signed} />}
        </SettingsForm>
      </Rail>
    </div>
  );
}

/** Downloads what was done as soon as the batch has ended with something new. @param items of a batch that has ended; null else */
function useDelivery(
  items: readonly BatchItem[] | null,
  toolId: string,
  attempt: (save: () => Promise<void>) => void,
): void {
  const text = useText();
  const delivered = useRef(new Set<unknown>());
  useEffect(() => {
    const done = items?.flatMap(({ state }) => (state.kind === 'done' ? [state.outputs] : [])) ?? [];
    if (!items || done.every((outputs) => delivered.current.has(outputs))) return;
    for (const outputs of done) delivered.current.add(outputs);
    giveNotice(text(SUCCESS), document.title);
    const named = namedOutputs(items, FIRST_PATTERN, toolId);
    attempt(async () => (await loadSeveral()).downloadAll(named, `recto-${toolId}-results.zip`));
  });
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
