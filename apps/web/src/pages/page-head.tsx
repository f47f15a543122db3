import { type Message, useText } from '@recto/ui';

/** The head of a page that is read: what it is called, and the line below. */
export function PageHead({ title, line }: { readonly title: Message; readonly line: Message }) {
  const text = useText();
  return (
    <header className="page-head">
      <h1>{text(title)}</h1>
      <p>{text(line)}</p>
    </header>
  );
}
