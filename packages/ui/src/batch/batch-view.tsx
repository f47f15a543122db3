import { acceptAttribute } from '@recto/contract/accept';
import type { Receipt } from '@recto/contract/receipt';
import type { RectoError } from '@recto/contract/recto-error';
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Mark } from '../icons/marks.tsx';
import { message } from '../text/message.ts';
import { percentText } from '../text/number-text.ts';
import { megabytesText } from '../text/size-text.ts';
import { useErrorText } from '../text/use-error-text.ts';
import { useNoteText } from '../text/use-note-text.ts';
import { type Text, useText } from '../text/use-text.ts';
import { download } from '../upload/deliver.ts';
import type { DropFacts } from '../upload/drop-facts.ts';
import { loadSeveral } from '../upload/load-several.ts';
import { PasswordForm } from '../upload/password-form.tsx';
import { ReceiptCard } from '../upload/receipt-card.tsx';
import { StoredNote } from '../upload/stored-note.tsx';
import type { FileCardState } from '../upload/upload-state.ts';
import { FIRST_PATTERN, namedOutputs } from './batch-names.ts';
import type { BatchItem, BatchItemState, BatchQueue, BatchWork } from './batch-queue.ts';
import { canChooseFolder, downloadSingly, saveIntoFolder } from './save-batch.ts';
import { storedTogether } from './stored-together.ts';
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
  success: message('result.success', 'Success! Your file has been processed.'),
  another: message('result.another', 'Process Another File'),
  reopen: message('result.reopen', 'Change a setting and run again'),
  add: message('drop.add', 'Add files'),
  remove: message('fileCard.remove', 'Remove {fileName}'),
  receipt: message('receipt.title', 'Receipt'),
  signed: message('batch.signed', 'digitally signed'),
  zip: message('batch.zip', 'Download All (ZIP)'),
  folder: message('batch.folder', 'Save into a folder...'),
  singly: message('batch.singly', 'Download one by one'),
  pattern: message('batch.pattern', 'File name pattern'),
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
  /** Content below the results. */
  readonly children?: ReactNode;
  /** Description of each file, read before the work on it. */
  readonly facts?: ReadonlyMap<File, FileCardState>;
  /** Which files can be added; without it the files stay as they are. */
  readonly adding?: DropFacts;
}

const NOTHING_KNOWN: ReadonlyMap<File, FileCardState> = new Map();

/** A queue of files: how far each is, what can be done with the queue, and its results. */
export function BatchView(props: BatchViewProps) {
  const { queue, work, toolName, attempt, onLeave, title, children, facts = NOTHING_KNOWN, adding } = props;
  const text = useText();
  const { items, phase } = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = (kind: BatchItemState['kind']) => items.filter(({ state }) => state.kind === kind).length;
  const [done, failed] = [count('done'), count('failed')];
  const isRunning = phase === 'running' || phase === 'pausing';
  useEffect(() => heading.current?.focus(), []);
  const latestWork = useRef(work);
  useEffect(() => {
    latestWork.current = work;
  }, [work]);
  const unlock = useCallback(
    (key: number, ...given: Password) => queue.unlock(key, ...given, latestWork.current),
    [queue],
  );
  const remove = useCallback((key: number) => queue.remove(key), [queue]);
  const stored = useMemo(() => storedTogether(items), [items]);
  const isAllDone = phase === 'ended' && done === items.length && done > 0;
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
      {isAllDone && <p className="batch-success">{text(TEXTS.success)}</p>}
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
            {text(isAllDone ? TEXTS.another : TEXTS.leave)}
          </button>
        )}
        {adding && phase === 'ended' && (
          <button type="button" className="text-button" onClick={() => queue.reopen()}>
            {text(TEXTS.reopen)}
          </button>
        )}
        {adding && !isRunning && <AddFiles {...adding} />}
      </div>
      {done > 0 && !isRunning && <BatchResults items={items} toolName={toolName} attempt={attempt} />}
      {!isRunning && stored && <StoredNote stored={stored} />}
      {!isRunning && children}
      <ol className="batch-list">
        {items.map((item) => (
          <BatchRow
            key={item.key}
            item={item}
            facts={facts}
            onPassword={unlock}
            onRemove={adding && !isRunning && items.length > 1 ? remove : undefined}
          />
        ))}
      </ol>
    </section>
  );
}

type BatchResultsProps = Pick<BatchViewProps, 'toolName' | 'attempt'> & { readonly items: readonly BatchItem[] };

/** Shows the downloads of all results, as a ZIP file or into a folder, and the pattern of their names. */
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

/** The button that adds files to those that wait. */
function AddFiles({ accept, onFiles }: DropFacts) {
  const text = useText();
  const id = useId();
  return (
    <label className="text-button batch-add" htmlFor={id}>
      <input
        id={id}
        type="file"
        className="sr-only"
        multiple
        accept={acceptAttribute(accept)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {text(TEXTS.add)}
    </label>
  );
}

type Password = readonly [fileName: string, password: string];

interface BatchRowProps {
  readonly item: BatchItem;
  readonly facts: ReadonlyMap<File, FileCardState>;
  readonly onPassword: (key: number, ...given: Password) => void;
  readonly onRemove: ((key: number) => void) | undefined;
}

/** The row of one file; with hundreds of rows only those that changed are drawn again. */
const BatchRow = memo(
  Row,
  (before, now) =>
    before.item === now.item &&
    before.onPassword === now.onPassword &&
    before.onRemove === now.onRemove &&
    now.item.files.every((file) => before.facts.get(file) === now.facts.get(file)),
);

function Row({ item, facts, onPassword, onRemove }: BatchRowProps) {
  const { name: fileName, files, state } = item;
  const text = useText();
  const errorText = useErrorText();
  const reasonId = useId();
  const seen = files.flatMap((file) => facts.get(file) ?? []);
  const locked = state.kind === 'failed' ? lockedFile(files, state.error) : lockedBefore(item, facts);
  const reason =
    state.kind === 'failed'
      ? [state.place, errorText(state.error)].filter(Boolean).join(' · ')
      : state.kind === 'waiting' && problemIn(seen);
  const isSigned = seen.some((look) => look.kind === 'ready' && look.facts.signatures);
  return (
    <li data-state={state.kind}>
      <bdi className="batch-name">{fileName}</bdi>
      <span className="batch-size">
        {isSigned && <span className="batch-signed">{text(TEXTS.signed)} · </span>}
        {megabytesText(sumOf(files.map(({ size }) => size)), text)}
      </span>
      <span className="batch-state">{stateText(state, text)}</span>
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
      {onRemove && state.kind !== 'done' && (
        <button
          type="button"
          className="square-button batch-remove"
          aria-label={text(TEXTS.remove, { fileName })}
          onClick={() => onRemove(item.key)}
        >
          <Mark name="close" />
        </button>
      )}
      {reason && (
        <span className="batch-reason" id={reasonId}>
          {reason}
        </span>
      )}
      {locked !== undefined && (
        <PasswordForm
          fileName={locked}
          problemId={reason ? reasonId : undefined}
          onPassword={(password) => onPassword(item.key, locked, password)}
        />
      )}
      {state.kind === 'done' && state.receipt && <RowReceipt receipt={state.receipt} />}
    </li>
  );
}

/** Shows a file's losses at once, and the whole receipt on request. */
function RowReceipt({ receipt }: { readonly receipt: Receipt }) {
  const text = useText();
  const noteText = useNoteText();
  const [isOpen, setOpen] = useState(false);
  const lost = receipt.notes.filter(({ kind }) => kind === 'lost');
  return (
    <>
      {lost.map((note) => (
        <span className="batch-reason" key={`${note.item} ${note.text}`}>
          {noteText(note)}
        </span>
      ))}
      <details className="batch-receipt" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{text(TEXTS.receipt)}</summary>
        {isOpen && <ReceiptCard receipt={receipt} />}
      </details>
    </>
  );
}

/** The name of the file that a look before the start found locked. */
function lockedBefore({ files, state }: BatchItem, facts: ReadonlyMap<File, FileCardState>): string | undefined {
  return state.kind === 'waiting' ? files.find((file) => facts.get(file)?.kind === 'locked')?.name : undefined;
}

function problemIn(seen: readonly FileCardState[]): string | null {
  const [problem] = seen.flatMap((look) =>
    look.kind === 'locked' || look.kind === 'faulty' ? (look.problem ?? []) : [],
  );
  return problem ?? null;
}

/** The name of the file that wants a password, when one of these does. */
function lockedFile(files: readonly File[], { code, details }: RectoError): string | undefined {
  const isLock = code === 'input-locked' || code === 'password-wrong' || code === 'owner-password-needed';
  return isLock ? files.find(({ name }) => name === details.fileName)?.name : undefined;
}

/** Returns how much of the units in progress is done, in units. */
const partOf = (items: readonly BatchItem[]) =>
  items.reduce((sum, { state }) => sum + (state.kind === 'working' ? state.percent / 100 : 0), 0);

function stateText(state: BatchItemState, text: Text): string {
  if (state.kind === 'working') return `${text(TEXTS.working)} ${percentText(state.percent, 0, text)}`;
  if (state.kind !== 'done') return text(TEXTS[state.kind]);
  const bytes = sumOf(state.outputs.map(({ blob }) => blob.size));
  return `${text(TEXTS.done)} · ${megabytesText(bytes, text)}`;
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
