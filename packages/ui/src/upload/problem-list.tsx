import type { Ref } from 'react';

/** The alert above the drop zone: what went wrong, one line a file. Empty it says nothing. */
export function ProblemList({
  problems,
  ref,
}: {
  readonly problems: readonly string[];
  readonly ref: Ref<HTMLDivElement>;
}) {
  return (
    <div role="alert" ref={ref} tabIndex={-1} className={problems.length > 0 ? 'problems' : 'problems-none'}>
      {problems.length === 1 && <p>{problems[0]}</p>}
      {problems.length > 1 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
