import { message, useText } from '@recto/ui';

const HOW = message('unlock.how', 'How it works');
const STEPS = [
  message('unlock.how1', 'Choose a PDF or drop it anywhere on this page.'),
  message('unlock.how2', 'Write down the pages you want, in the order you want.'),
  message('unlock.how3', 'Press Start. The result downloads by itself, with a receipt beside it.'),
];

// Write next: what a visitor should know of Unlock PDF, and nothing that was not measured.
/** The unlock page's explanation. */
export default function UnlockContent() {
  const text = useText();
  return (
    <section className="prose-block">
      <h2>{text(HOW)}</h2>
      <ol className="steps steps-plain">
        {STEPS.map((step) => (
          <li key={step.id}>{text(step)}</li>
        ))}
      </ol>
    </section>
  );
}
