import type { ReactNode } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

/** The toolbar above a page that is worked on. @param props.rest what stands at its end, such as steps back and zoom */
export function StageBar({
  label,
  children,
  rest,
}: {
  readonly label: Message;
  readonly children?: ReactNode;
  readonly rest: ReactNode;
}) {
  return (
    <div className="stage-bar" role="toolbar" aria-label={useText()(label)}>
      {children && <span className="stage-bar-tools">{children}</span>}
      <span className="stage-bar-rest">{rest}</span>
    </div>
  );
}
