import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel, PanelProps } from '../tool-panel.ts';
import { KeepLockField } from './keep-lock-field.tsx';

/** A tool's options. @param props.children what to know about them, below */
export function SettingsForm({
  panel,
  isDisabled,
  children,
  ...props
}: PanelProps<unknown> & {
  readonly panel: AnyToolPanel;
  readonly isDisabled: boolean;
  readonly children?: ReactNode;
}) {
  const text = useText();
  const { options, onChange, cards } = props;
  return (
    <div className="settings-form">
      {/* It only switches the options off; the panel around it has their heading. */}
      <fieldset className="settings-options" role="none" disabled={isDisabled}>
        <legend className="sr-only" aria-hidden="true">
          {text(panel.heading)}
        </legend>
        <panel.Panel {...props} />
        <KeepLockField options={options} onChange={onChange} cards={cards} />
      </fieldset>
      {children}
    </div>
  );
}
