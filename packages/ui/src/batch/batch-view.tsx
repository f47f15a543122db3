import type { RectoError } from '@recto/contract/recto-error';
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Mark } from '../icons/marks.tsx';
import { message } from '../text/message.ts';
import { percentText } from '../text/number-text.ts';
import { megabytesText } from '../text/size-text.ts';
import { useErrorText } from '../text/use-error-text.ts';
import { type Text, useText } from '../text/use-text.ts';
import { download } from '../upload/deliver.ts';
import { loadSeveral } from '../upload/load-several.ts';
import { PasswordForm } from '../upload/password-form.tsx';
import { FIRST_PATTERN, namedOutputs } from './batch-names.ts';
import type { BatchItem, BatchItemState, BatchQueue, BatchWork } from './batch-queue.ts';
import { canChooseFolder, downloadSingly, saveIntoFolder } from './save-batch.ts';
import './batch.css';

const TEXTS = {
  title: message('batch.title', 'Batch: {count, plural, one {# file} other {# files}}, one after another'),
  counts: message('batch.counts', '{done, number} done · {failed, number} failed · {waiting, number} waiting'),
  ended: message('batch.ended', 'The batch has ended: {done, number} done, {failed, number} failed.'),
  waiting: message('batch.waiting', 'waiting'),
  working: message('batch.working', 'working'),
  done: message('batch.done', 'done'),
  failed: message('batch.failed', 'failed'),
  pause: message('batch.pause', 'Pause'),
  pausing: message('batch.pausing', 'Pausing after the current file...'),
  continue: message('batch.continue', 'Continue'),
  cancel: message('batch.cancel', 'Cancel'),
  retry: message('batch.retry', 'Try the failed ones again'),
  leave: message('batch.leave', 'Remove all files'),
  zip: message('batch.zip', 'Download All (ZIP)'),
  folder: message('batch.folder', 'Save into a folder...'),
  singly: message('batch.singly', 'Download one by one'),
  pattern: message('batch.pattern', 'Names of the results'),
  patternNote: message('batch.patternNote', 'You can use {name}, {number} and {tool}.'),
  take: message('batch.take', 'Download {fileName}'),
  takeSoFar: message('batch.takeSoFar', 'Download what was done of {fileName}'),
  progress: message('batch.progress', 'Progress of the batch'),
};

interface BatchViewProps {
  readonly queue: BatchQueue;
  /** The work as it is set now. */
  readonly work: BatchWork;
  /** In names of results. */
  readonly toolName: string;
  /** Runs work whose failure the page shows. */
  readonly attempt: (work: () => Promise<void>) => void;
  readonly onLeave: () => void;
  /** In place of how many files there are. */
  readonly title?: string;
  /** What stands below the results. */
  readonly children?: ReactNode;
}

/** A queue of files: how far each is, what can be done with the queue, and its results. */
export function BatchView({ queue, work, toolName, attempt, onLeave, title, children }: BatchViewProps) {
  const text = useText();
  const { items, phase } = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = (kind: BatchItemState['kind']) => items.filter(({ state }) => state.kind === kind).length;
  const [done, failed] = [count('done'), count('failed')];
  const isRunning = phase === 'running' || phase === 'pausing';
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="batch" aria-labelledby="batch-title">
      <h2 id="batch-title" ref={heading} tabIndex={-1}>
        {title ?? text(TEXTS.title, { count: items.length })}
      </h2>
      <progress max={items.length} value={done + failed + partOf(items)} aria-label={text(TEXTS.progress)} />
      <p className="batch-counts">{text(TEXTS.counts, { done, failed, waiting: items.length - done - failed })}</p>
      <p role="status" className="sr-only">
        {phase === 'ended' && text(TEXTS.ended, { done, failed })}
      </p>
      <div className="batch-actions">
        {phase === 'running' && (
          <button type="button" className="button button-quiet" onClick={() => queue.pause()}>
            {text(TEXTS.pause)}
          </button>
        )}
        {phase === 'pausing' && <span>{text(TEXTS.pausing)}</span>}
        {phase === 'paused' && (
          <button type="button" className="button" onClick={() => queue.start(work)}>
            {text(TEXTS.continue)}
          </button>
        )}
        {isRunning && (
          <button type="button" className="button button-quiet" onClick={() => queue.cancel()}>
            {text(TEXTS.cancel)}
          </button>
        )}
        {failed > 0 && !isRunning && (
          <button type="button" className="button button-quiet" onClick={() => queue.retryFailed(work)}>
            {text(TEXTS.retry)}
          </button>
        )}
        {!isRunning && (
          <button type="button" className="text-button" onClick={onLeave}>
            {text(TEXTS.leave)}
          </button>
        )}
      </div>
      {done > 0 && !isRunning && <BatchResults items={items} toolName={toolName} attempt={attempt} />}
      {!isRunning && children}
      <ol className="batch-list">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the files of a batch never change their places
          <BatchRow key={index} item={item} onPassword={(...given) => queue.unlock(index, ...given, work)} />
        ))}
      </ol>
    </section>
  );
}

type BatchResultsProps = Pick<BatchViewProps, 'toolName' | 'attempt'> & { readonly items: readonly BatchItem[] };

/** Where the results go, and what they are called there. */
function BatchResults({ items, toolName, attempt }: BatchResultsProps) {
  const text = useText();
  const id = useId();
  const [pattern, setPattern] = useState(FIRST_PATTERN);
  const outputs = () => namedOutputs(items, pattern, toolName);
  const example = useDeferredValue(pattern);
  const [first] = namedOutputs(items, example, toolName);
  return (
    <div className="batch-results">
      <div className="batch-actions">
        <button
          type="button"
          className="button"
          onClick={() =>
            attempt(async () => (await loadSeveral()).downloadAll(outputs(), `recto-${toolName}-results.zip`))
          }
        >
          <Mark name="download" />
          {text(TEXTS.zip)}
        </button>
        {canChooseFolder() && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => attempt(async () => void (await saveIntoFolder(outputs())))}
          >
            {text(TEXTS.folder)}
          </button>
        )}
        <button type="button" className="text-button" onClick={() => attempt(() => downloadSingly(outputs()))}>
          {text(TEXTS.singly)}
        </button>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {text(TEXTS.pattern)}
        </label>
        <input
          id={id}
          className="input"
          value={pattern}
          spellCheck={false}
          aria-describedby={`${id}-note`}
          onChange={(event) => setPattern(event.target.value)}
        />
        <p className="field-note" id={`${id}-note`}>
          {text(TEXTS.patternNote, { name: '{name}', number: '{number}', tool: '{tool}' })}{' '}
          {first && <bdi className="batch-example">{first.name}</bdi>}
        </p>
      </div>
    </div>
  );
}

interface BatchRowProps {
  readonly item: BatchItem;
  readonly onPassword: (fileName: string, password: string) => void;
}

function BatchRow({ item: { name: fileName, files, state }, onPassword }: BatchRowProps) {
  const text = useText();
  const errorText = useErrorText();
  const reasonId = useId();
  const locked = state.kind === 'failed' ? lockedFile(files, state.error) : undefined;
  return (
    <li data-state={state.kind}>
      <bdi className="batch-name">{fileName}</bdi>
      <span className="batch-state">{stateText(state, text)}</span>
      {state.kind === 'failed' && (
        <span className="batch-reason" id={reasonId}>
          {[state.place, errorText(state.error)].filter(Boolean).join(' · ')}
        </span>
      )}
      {locked !== undefined && (
        <PasswordForm fileName={locked} problemId={reasonId} onPassword={(password) => onPassword(locked, password)} />
      )}
      {(state.kind === 'done' || state.kind === 'failed') && state.outputs.length > 0 && (
        <button
          type="button"
          className="square-button"
          aria-label={text(state.kind === 'done' ? TEXTS.take : TEXTS.takeSoFar, { fileName })}
          onClick={() => {
            for (const { blob, name } of state.outputs) download(blob, name);
          }}
        >
          <Mark name="download" />
        </button>
      )}
    </li>
  );
}

/** The name of the file that wants a password, when one of these does. */
function lockedFile(files: readonly File[], { code, details }: RectoError): string | undefined {
  const isLock = code === 'input-locked' || code === 'password-wrong' || code === 'owner-password-needed';
  return isLock ? files.find(({ name }) => name === details.fileName)?.name : undefined;
}

/** How much of the units that are being worked on is done, in units. */
const partOf = (items: readonly BatchItem[]) =>
  items.reduce((sum, { state }) => sum + (state.kind === 'working' ? state.percent / 100 : 0), 0);

function stateText(state: BatchItemState, text: Text): string {
  if (state.kind === 'working') return `${text(TEXTS.working)} ${percentText(state.percent, 0, text)}`;
  if (state.kind !== 'done') return text(TEXTS[state.kind]);
  const bytes = state.outputs.reduce((sum, { blob }) => sum + blob.size, 0);
  return `${text(TEXTS.done)} · ${megabytesText(bytes, text)}`;
}
