import type { Note, Receipt, ReceiptLine } from '@recto/contract/receipt';
import { RECEIPT_ITEMS } from '@recto/contract/receipt-items';
import { Fragment, useId } from 'react';
import { message } from '../text/message.ts';
import { decimalText } from '../text/number-text.ts';
import { megabytesText } from '../text/size-text.ts';
import { useNoteText } from '../text/use-note-text.ts';
import { useText } from '../text/use-text.ts';
import { groupNotes } from './group-notes.ts';

const RECEIPT = message('receipt.title', 'Receipt');
const KEPT = message('receipt.kept', '{after, number} of {before, number}');
const GAINED = message('receipt.gained', '{before, number}, and {added, number} new');
const CONTENT = message('receipt.content', 'Content of each page');
const UNCHANGED = message('receipt.unchanged', 'unchanged');
const SIZE = message('receipt.size', 'Size');
const FROM_TO = message('receipt.fromTo', '{from} → {to}');
const MADE = message(
  'receipt.made',
  '{place, select, device {Made on this device} server {Made on the server} other {Made}} in {seconds} s. Checked by opening it again.',
);
const DIGEST = message('receipt.digest', 'SHA-256');
const DIGESTS = message('receipt.digests', 'SHA-256 of {count, number} files');

const FILES = message('bar.files', '{count, plural, one {# file} other {# files}}');

/** More digests than these are shown when asked for. */
const MOST_OPEN_DIGESTS = 3;

interface ReceiptCardProps {
  readonly receipt: Receipt;
  /** Items of changes that stand beside it already. */
  readonly told?: readonly string[] | undefined;
}

/** The receipt, set like the colophon of a book: what was counted before and after, what changed, and the digest. */
export function ReceiptCard({ receipt, told = [] }: ReceiptCardProps) {
  const text = useText();
  const titleId = useId();
  const total = (files: Receipt['inputs']) => files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const lines = receipt.lines.filter((line) => line.before > 0 || line.after > 0);
  return (
    <section className="receipt" aria-labelledby={titleId}>
      <h3 id={titleId}>{text(RECEIPT)}</h3>
      <Notes notes={receipt.notes.filter((note) => note.kind === 'lost')} />
      <dl>
        {lines.map((line) => (
          <Line
            key={line.item}
            name={nameOf(line.item, text)}
            value={countsOf(line, text)}
            isLoss={line.after < line.before}
          />
        ))}
        {receipt.contentUnchanged && <Line name={text(CONTENT)} value={text(UNCHANGED)} />}
        <Line
          name={text(SIZE)}
          value={text(FROM_TO, {
            from: megabytesText(total(receipt.inputs), text),
            to: megabytesText(total(receipt.outputs), text),
          })}
        />
      </dl>
      <Notes
        notes={receipt.notes.filter(
          ({ kind, item }) => kind !== 'lost' && !(kind === 'changed' && told.includes(item)),
        )}
      />
      <p className="receipt-foot">
        {text(MADE, { place: receipt.ranOn, seconds: decimalText(receipt.durationMs / 1000, 1, text) })}
        {receipt.outputs.slice(0, receipt.outputs.length > MOST_OPEN_DIGESTS ? 0 : undefined).map((file) => (
          <span className="receipt-digest" key={file.name}>
            {text(DIGEST)} <code>{file.sha256}</code>
          </span>
        ))}
      </p>
      {receipt.outputs.length > MOST_OPEN_DIGESTS && <Digests files={receipt.outputs} />}
    </section>
  );
}

/** The digests of many files, as lines that a checksum program reads. */
function Digests({ files }: { readonly files: Receipt['outputs'] }) {
  const text = useText();
  return (
    <details className="receipt-digests">
      <summary>{text(DIGESTS, { count: files.length })}</summary>
      <pre>{files.map((file) => `${file.sha256}  ${file.name}`).join('\n')}</pre>
    </details>
  );
}

/** Notes under the names of their files; what was lost is above the counts, the rest below them. */
function Notes({ notes }: { readonly notes: readonly Note[] }) {
  const noteText = useNoteText();
  if (notes.length === 0) return null;
  return (
    <div className="receipt-notes">
      {groupNotes(notes, noteText).map(({ fileNames, lines }) => (
        <Fragment key={fileNames.join('/')}>
          <NamesOfFiles names={fileNames} />
          <ul>
            {lines.map(({ kind, said }) => (
              <li key={said} data-kind={kind}>
                {said}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

/** The files that some notes are about: one by its name, several by their number, and by their names when asked for. */
function NamesOfFiles({ names }: { readonly names: readonly string[] }) {
  const text = useText();
  const [only, ...others] = names;
  if (only === undefined || only === '') return null;
  if (others.length === 0) {
    return (
      <p>
        <bdi>{only}</bdi>
      </p>
    );
  }
  return (
    <details className="receipt-files">
      <summary>{text(FILES, { count: names.length })}</summary>
      {names.map((name) => (
        <bdi key={name}>{name}</bdi>
      ))}
    </details>
  );
}

function Line({ name, value, isLoss }: { readonly name: string; readonly value: string; readonly isLoss?: boolean }) {
  return (
    <div className={isLoss ? 'receipt-line receipt-loss' : 'receipt-line'}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function nameOf(item: string, text: ReturnType<typeof useText>): string {
  return Object.hasOwn(RECEIPT_ITEMS, item) ? text(RECEIPT_ITEMS[item as keyof typeof RECEIPT_ITEMS]) : item;
}

function countsOf({ before, after }: ReceiptLine, text: ReturnType<typeof useText>): string {
  return after > before ? text(GAINED, { before, added: after - before }) : text(KEPT, { before, after });
}
