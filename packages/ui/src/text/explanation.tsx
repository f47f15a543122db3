import type { AnyTool } from '@recto/contract/any-tool';
import type { ReactNode } from 'react';
import type { Message } from './message.ts';
import { type TextValues, useText } from './use-text.ts';

/** A heading with a paragraph below it. */
interface TitledText {
  readonly title: Message;
  readonly body: Message;
}

type LimitedTool = Pick<AnyTool, 'limits'>;

interface ExplanationProps {
  /** The tool whose limits fill `{files}` and `{megabytes}` in the texts; none for texts without such places. */
  readonly tool?: LimitedTool;
  /** Further values for the places in the texts. */
  readonly values?: TextValues;
  /** Instructions, in order. Steps are one line each, or a title with a line. */
  readonly how?: { readonly title: Message; readonly steps: readonly (Message | TitledText)[] };
  /** Facts worth knowing, side by side where there is room. */
  readonly parts?: readonly TitledText[];
  /** Content after the parts. */
  readonly children?: ReactNode;
}

/** The part of a tool's page below the workspace: how the tool is used, and what is worth knowing about it. */
export function Explanation({ tool, values: more, how, parts = [], children }: ExplanationProps) {
  const text = useText();
  const values = { ...limitsOf(tool), ...more };
  return (
    <>
      {how && (
        <section className="prose-block">
          <h2>{text(how.title)}</h2>
          <ol className="steps">
            {how.steps.map((step) =>
              'title' in step ? (
                <li key={step.title.id}>
                  <h3>{text(step.title)}</h3>
                  <p>{text(step.body, values)}</p>
                </li>
              ) : (
                <li key={step.id}>{text(step, values)}</li>
              ),
            )}
          </ol>
        </section>
      )}
      {parts.length > 0 && (
        <div className="columns">
          {parts.map((part) => (
            <section key={part.title.id}>
              <h2>{text(part.title)}</h2>
              <p>{text(part.body, values)}</p>
            </section>
          ))}
        </div>
      )}
      {children}
    </>
  );
}

/** Returns how many files of which size a tool accepts; nothing when that depends on its options. */
function limitsOf(tool: LimitedTool | undefined): TextValues {
  if (!tool || typeof tool.limits === 'function') return {};
  return { files: tool.limits.maxFiles, megabytes: tool.limits.maxFileMegabytes };
}
