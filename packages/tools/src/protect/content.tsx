import { message, useText } from '@recto/ui';

const HOW = message('protect.how', 'How it works');
const STEPS = [
  message('protect.how1', 'Choose a PDF or drop it anywhere on this page.'),
  message('protect.how2', 'Write down the pages you want, in the order you want.'),
  message('protect.how3', 'Press Start. The result downloads by itself, with a receipt beside it.'),
];

// Write next: what a visitor should know of Protect PDF, and nothing that was not measured.
/** The protect page's explanation. */
export default function ProtectContent() {
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
