import { type ChangeEventHandler, type ReactNode, useId } from 'react';

interface TickProps {
  readonly type: 'checkbox' | 'radio';
  /** Name of the group of radio buttons. */
  readonly name?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
  /** Label. */
  readonly children: ReactNode;
  /** A line that explains it. */
  readonly hint?: string | undefined;
}

/** A check box or radio button in its label. The line below the label describes it and is no part of its name. */
export function Tick({ children, hint, ...input }: TickProps) {
  const id = useId();
  return (
    <label className="radio">
      <input {...input} {...(hint && { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-hint` })} />
      <span>
        <span id={hint && `${id}-name`}>{children}</span>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
    </label>
  );
}
