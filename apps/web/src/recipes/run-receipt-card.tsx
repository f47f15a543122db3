import type { RunReceipt } from '@recto/recipes';
import { decimalText, megabytesText, message, useNoteText, useText } from '@recto/ui';
import { toolName } from './tool-finder.ts';

const TEXTS = {
  title: message('recipes.receipt', 'Receipt'),
  size: message('recipes.receiptSize', '{from} → {to}'),
  total: message('recipes.receiptTotal', 'In all'),
  foot: message('recipes.receiptFoot', 'Every step was checked by opening its result again. {seconds} s in all.'),
};

type Sizes = readonly { readonly sizeBytes: number }[];
const total = (files: Sizes) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/** One receipt for all that a recipe did: each step over all files, what was lost, and the whole. */
export function RunReceiptCard({ receipts }: { readonly receipts: readonly RunReceipt[] }) {
  const text = useText();
  const noteText = useNoteText();
  const stepCount = Math.max(...receipts.map(({ steps }) => steps.length));
  const sizes = (from: Sizes, to: Sizes) =>
    text(TEXTS.size, { from: megabytesText(total(from), text), to: megabytesText(total(to), text) });
  const steps = Array.from({ length: stepCount }, (_, index) => {
    const jobs = receipts.flatMap((receipt) => receipt.steps[index]?.receipts ?? []);
    return { toolId: receipts.find((receipt) => receipt.steps[index])?.steps[index]?.toolId ?? '', jobs };
  });
  const lost = new Set(
    steps.flatMap(({ jobs }) => jobs.flatMap(({ notes }) => notes.filter(({ kind }) => kind === 'lost').map(noteText))),
  );
  return (
    <section className="receipt recipe-receipt" aria-labelledby="recipe-receipt-title">
      <h3 id="recipe-receipt-title">{text(TEXTS.title)}</h3>
      {lost.size > 0 && (
        <div className="receipt-notes">
          <ul>
            {[...lost].map((words) => (
              <li key={words} data-kind="lost">
                {words}
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl>
        {steps.map(({ toolId, jobs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same tool may stand in a recipe twice
          <div className="receipt-line" key={index}>
            <dt>{toolName(toolId, text)}</dt>
            <dd>
              {sizes(
                jobs.flatMap(({ inputs }) => inputs),
                jobs.flatMap(({ outputs }) => outputs),
              )}
            </dd>
          </div>
        ))}
        <div className="receipt-line">
          <dt>{text(TEXTS.total)}</dt>
          <dd>
            {sizes(
              receipts.flatMap(({ inputs }) => inputs),
              receipts.flatMap(({ outputs }) => outputs),
            )}
          </dd>
        </div>
      </dl>
      <p className="receipt-foot">
        {text(TEXTS.foot, {
          seconds: decimalText(receipts.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000, 1, text),
        })}
      </p>
    </section>
  );
}
