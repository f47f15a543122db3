import { type Message, useText } from '@recto/ui';

/** A heading and what stands below it. */
export interface Part {
  readonly title: Message;
  readonly body: readonly Message[];
}

/** Parts of a page that is read, each with its heading beside it. */
export function PageParts({ parts }: { readonly parts: readonly Part[] }) {
  const text = useText();
  return (
    <div className="page-parts">
      {parts.map((part) => (
        <section key={part.title.id}>
          <h2>{text(part.title)}</h2>
          <div>
            <Paragraphs part={part} />
          </div>
        </section>
      ))}
    </div>
  );
}

/** The paragraphs of a part. */
export function Paragraphs({ part }: { readonly part: Part }) {
  const text = useText();
  return part.body.map((paragraph) => <p key={paragraph.id}>{text(paragraph)}</p>);
}
