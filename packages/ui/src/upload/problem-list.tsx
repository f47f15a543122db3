import type { ErrorCode } from '@recto/contract/error-codes';
import type { Ref } from 'react';

/** Error in the visitor's language. */
export interface Problem {
  readonly text: string;
  /** Absent where no way on depends on it. */
  readonly code?: ErrorCode;
}

/** The alert above the drop zone: what went wrong, one line a file. Empty it says nothing. */
export function ProblemList({
  problems,
  ref,
}: {
  readonly problems: readonly Problem[];
  readonly ref: Ref<HTMLDivElement>;
}) {
  return (
    <div role="alert" ref={ref} tabIndex={-1} className={problems.length > 0 ? 'problems' : 'problems-none'}>
      {problems.length === 1 && <p>{problems[0]?.text}</p>}
      {problems.length > 1 && (
        <ul>
          {problems.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
