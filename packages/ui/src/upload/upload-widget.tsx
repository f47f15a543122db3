import { usedBy } from '@recto/contract/any-tool';
import { NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import type { ErrorCode } from '@recto/contract/error-codes';
import { parseOptions } from '@recto/contract/options';
import type { Receipt } from '@recto/contract/receipt';
import type { RectoError } from '@recto/contract/recto-error';
import type { ServerFacts } from '@recto/contract/server-facts';
import { resolveFor } from '@recto/contract/tool';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { PictureHost } from '../page-grid/pictures.ts';
import { usePictures } from '../page-grid/use-pictures.ts';
import { message } from '../text/message.ts';
import { useErrorText } from '../text/use-error-text.ts';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import { DropZone } from './drop-zone.tsx';
import type { HostOutput, JobRunner, ToolHost } from './host.ts';
import { type Problem, ProblemList } from './problem-list.tsx';
import { RunnerChoice } from './runner-choice.tsx';
import { ServerGapNote } from './server-gap-note.tsx';
import { ServerOnlyNote } from './server-only-note.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settle } from './settle.ts';
import type { WorkShape } from './time-left.ts';
import type { FileCard, FinishedJob, FirstJob } from './upload-state.ts';
import { useGuess } from './use-guess.ts';
import { useJobPanels } from './use-job-panels.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { usePageDrop } from './use-page-drop.ts';
import { useParts, worksOffline } from './use-parts.ts';
import { useRunner } from './use-runner.ts';
import { findServerGap, useServerFacts } from './use-server-facts.ts';
import { useUpload, worksOnEach } from './use-upload.ts';
import { WorkspaceBar } from './workspace-bar.tsx';
import { isReady, usePagesOf, WorkspacePages } from './workspace-pages.tsx';

/** There are no cards before there are files. */
const FileCardList = lazyPart(async () => (await import('./file-card-list.tsx')).FileCardList);
/** Loaded for more files than one job takes. */
const BatchWorkspace = lazyPart(async () => (await import('../batch/batch-workspace.tsx')).BatchWorkspace);
/** Loaded for signed files only. */
const SignedNote = lazyPart(async () => (await import('./signed-note.tsx')).default);
const DONE = message('say.done', 'Done. The result is ready.');
const WORKING = message('say.working', 'Processing your files...');

/** How many pages a job on one file works through one by one; 0 where it does not, or where some are chosen. */
function pagesWorkedOn({ pageWork }: AnyToolPanel, [card, other]: readonly FileCard[], options: unknown): number {
  const { pages = 'all' } = options as { readonly pages?: string };
  if (!pageWork || other || card?.state.kind !== 'ready' || !['', 'all'].includes(pages)) return 0;
  const { facts } = card.state;
  return pageWork.leavesText && !facts.isWithoutText ? 0 : (facts.pages ?? 0);
}

interface UploadWidgetProps {
  readonly panel: AnyToolPanel;
  /** Which tools the site has, for panels that lead to others. */
  readonly hasTool?: (toolId: string) => boolean;
  readonly host: ToolHost;
  /** Loads what runs jobs on the server, once the visitor has chosen that; without it there is no such choice. */
  readonly loadServer?: () => Promise<JobRunner>;
  /** Asks what the server can do, before anything is chosen; null for no answer. */
  readonly askServer?: () => Promise<ServerFacts | null>;
  /** Draws the pages in the workspace; plain file cards without it. */
  readonly pictureHost?: PictureHost;
  readonly actionLabel: string;
  /** How the tool's time goes by, where that was measured. */
  readonly workShape?: WorkShape | undefined;
  /** Of what the tool does, in a square of 40. */
  readonly picture: ReactNode;
  /** Options that are set on this page; see `ToolPage`. */
  readonly presets?: Readonly<Record<string, unknown>> | undefined;
  /** What was brought along from another page, or is looked at again. */
  readonly first: FirstJob;
  /** What is worth doing first with the files in the workspace. */
  readonly before?: (cards: readonly FileCard[]) => ReactNode;
  /** What leads on from problems of some kinds. */
  readonly onward?: (codes: ReadonlySet<ErrorCode | undefined>) => ReactNode;
  /** Ways on to other tools with the results. */
  readonly next?: (outputs: readonly HostOutput[], inputs: readonly File[], receipt: Receipt) => ReactNode;
  readonly onError?: (error: RectoError) => void;
  /** Told of each job that was done, once. */
  readonly onDone?: (job: FinishedJob) => void;
  /** Told when a result is no longer shown. */
  readonly onLeave?: () => void;
  /** Told when work begins and when it has ended. */
  readonly onBusy?: (isBusy: boolean) => void;
}

/** Files in, options beside them, one button, and the result: the working part of every tool page. */
export function UploadWidget(props: UploadWidgetProps) {
  const {
    panel: declared,
    hasTool,
    host: device,
    loadServer,
    askServer,
    pictureHost,
    actionLabel,
    picture,
    presets,
    first,
    before,
    next,
    onError,
    onDone,
    onLeave,
    onBusy,
  } = props;
  const text = useText();
  const headingId = useId();
  const facts = useServerFacts(askServer);
  const [panel, setPanel] = useState(declared);
  const [options, setOptions] = useState<unknown>(() => first.options ?? parseOptions(panel.tool.options, presets));
  const natives = usedBy(panel.tool, options).filter((name) => NATIVE_CAPABILITIES.has(name));
  const isServerOnly = natives.length > 0;
  const gap = findServerGap(facts, natives);
  const canChoose = facts === undefined || facts.jobs === 'taken';
  const { runner, choose, host } = useRunner(device, canChoose ? loadServer : undefined, isServerOnly);
  const [batch, setBatch] = useState<readonly File[] | null>(null);
  const [state, actions] = useUpload(panel, host, options, first, {
    onError,
    onDone,
    onLeave,
    onMany: setBatch,
    workShape: props.workShape,
  });
  const [isBatchBusy, setBatchBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [saveProblem, setSaveProblem] = useState<string | null>(null);
  const problemList = useRef<HTMLDivElement>(null);
  const resultHeading = useRef<HTMLHeadingElement>(null);
  const { cards, phase } = state;
  const pictures = usePictures(pictureHost, cards);
  const Pages = usePagesOf(panel, cards, options);
  const isEmpty = cards.length === 0;
  useGuess({ panel, cards, options, setOptions, areGiven: first.options !== undefined });
  const isAnySigned = cards.some(({ state: file }) => file.kind === 'ready' && file.facts.signatures);
  useEffect(() => {
    if (isEmpty && panel.withoutFiles) setOptions(panel.withoutFiles);
  }, [isEmpty, panel]);
  const actionWords = panel.actionLabel?.(options);
  const isWorking = phase.kind === 'working';
  const panels = useJobPanels(panel, phase.kind !== 'choosing');
  const most = facts?.maxFileMegabytes;
  useEffect(() => {
    if (panels && most) setPanel(panels.raisePanel(declared, most));
  }, [panels, most, declared]);
  const limits = resolveFor(panel.tool.limits, options);
  const accept = resolveFor(panel.tool.accept, options);
  const problems = useMemo(
    (): readonly Problem[] => (saveProblem === null ? state.problems : [{ text: saveProblem }]),
    [saveProblem, state.problems],
  );

  const isOutOfReach = gap !== null;
  const addFiles = useCallback(
    (files: readonly File[]) => {
      if (!isOutOfReach) void actions.add(files);
    },
    [actions, isOutOfReach],
  );
  const isWanted = useCallback(
    (name: string) => accept.some((type) => type.extensions.some((ending) => name.toLowerCase().endsWith(ending))),
    [accept],
  );
  const isHovering = usePageDrop(addFiles, isWanted, phase.kind === 'choosing' && batch === null);
  const isBusy = isWorking || isBatchBusy;
  useLeaveWarning(isBusy);
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);

  const parts = useParts({ panel: declared, options, host: device, pictureHost, isServerOnly, hasFiles: !isEmpty });
  useEffect(() => {
    if (first.options === undefined && first.files.length > 0) addFiles(first.files.map(({ file }) => file));
  }, [first, addFiles]);
  useEffect(() => {
    if (problems.length > 0) problemList.current?.focus();
  }, [problems]);
  useEffect(() => {
    if (phase.kind === 'done' && panels) resultHeading.current?.focus();
  }, [phase.kind, panels]);
  useEffect(() => {
    if (phase.kind === 'working') setSaid(text(WORKING));
    if (phase.kind === 'done') setSaid(text(DONE));
  }, [phase.kind, text]);

  const errorText = useErrorText();
  const attempt = async (work: () => Promise<void>) => {
    const ended = await settle(work);
    setSaveProblem(ended.kind === 'failed' ? errorText(ended.error) : null);
  };

  const status = (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ProblemList problems={problems} ref={problemList} />
      {problems.length > 0 && props.onward?.(new Set(problems.map(({ code }) => code)))}
    </>
  );
  if (phase.kind === 'done') {
    return (
      <div className="work-done">
        {status}
        {panels && (
          <panels.ResultPanel
            result={phase.result}
            isSeen={phase.result === first.result}
            zipName={`recto-${panel.tool.id}-result.zip`}
            onAnother={actions.clear}
            onReopen={actions.reopen}
            attempt={(work) => void attempt(work)}
            Outcome={panels.Outcome}
            toldByOutcome={panel.toldByOutcome}
            source={pictures.get(cards[0]?.key ?? '')}
            pictureHost={pictureHost}
            password={cards[0]?.password}
            onRunAgain={actions.again}
            next={next?.(
              phase.result.outputs,
              cards.map(({ file }) => file),
              phase.result.receipt,
            )}
            ref={resultHeading}
          />
        )}
      </div>
    );
  }
  if (batch) {
    return (
      <BatchWorkspace
        panel={panel}
        files={batch}
        host={host}
        options={options}
        onChange={setOptions}
        hasTool={hasTool}
        actionLabel={actionWords ? text(actionWords) : actionLabel}
        onBusy={setBatchBusy}
        onLeave={() => setBatch(null)}
      />
    );
  }
  const zone = { limits, accept, onFiles: addFiles, takesMany: worksOnEach(panel.tool, limits), isWanted };
  const cardList = {
    panel,
    actions,
    options,
    preview: device.preview,
    pictures,
    isDisabled: isWorking,
    onSay: setSaid,
    rotationDegrees: panel.rotationDegrees?.(options) ?? 0,
  };
  return (
    <div className="work" data-phase={isEmpty ? 'empty' : phase.kind}>
      <div className="work-main">
        {status}
        <div className="workspace" data-hovering={isHovering || undefined} inert={isWorking}>
          {cards.length === 0 ? (
            gap ? (
              <ServerGapNote gap={gap} />
            ) : (
              <DropZone {...zone} picture={picture} />
            )
          ) : Pages ? (
            <>
              <WorkspacePages
                Pages={Pages}
                options={options}
                cards={cards}
                pictures={pictures}
                pictureHost={pictureHost}
                preview={device.preview}
                onChange={setOptions}
                onAddFiles={addFiles}
                onRemove={actions.remove}
              />
              {!cards.every(isReady) && (
                <FileCardList {...cardList} cards={cards.filter((card) => !isReady(card))} addTile={null} />
              )}
            </>
          ) : (
            <>
              <WorkspaceBar cards={cards} isOrdered={limits.maxFiles > 1} onSort={actions.sort} />
              <FileCardList {...cardList} cards={cards} addTile={cards.length < limits.maxFiles ? zone : null} />
            </>
          )}
        </div>
        {before?.(cards)}
      </div>
      <section className="settings-panel" aria-labelledby={headingId}>
        <h2 id={headingId}>{text(panel.heading)}</h2>
        <SettingsForm
          panel={panel}
          isDisabled={isWorking}
          options={options}
          cards={cards}
          {...(hasTool && { hasTool })}
          pictures={pictures}
          onChange={setOptions}
          preview={device.preview}
        >
          {isAnySigned && <SignedNote tool={panel.tool} options={options} cards={cards} />}
        </SettingsForm>
        <div className="settings-foot">
          {isWorking ? (
            panels && (
              <panels.ProgressPanel
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
            )
          ) : gap ? (
            !isEmpty && <ServerGapNote gap={gap} />
          ) : (
            <>
              {isServerOnly ? (
                <ServerOnlyNote />
              ) : (
                <RunnerChoice
                  runner={runner}
                  parts={parts}
                  worksOffline={worksOffline(panel, options)}
                  onChoose={canChoose && loadServer ? choose : undefined}
                  totalBytes={cards.reduce((sum, { file }) => sum + file.size, 0)}
                />
              )}
              <button
                type="button"
                className={cards.length === 0 ? 'button button-quiet' : 'button'}
                onClick={() => void actions.start()}
              >
                {actionWords ? text(actionWords) : actionLabel}
              </button>
            </>
          )}
        </div>
      </section>
    </div>
  );
}
