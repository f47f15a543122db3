import type { ReactNode } from 'react';
import type { AnyToolPanel, PanelProps } from '../tool-panel.ts';
import { KeepLockField } from './keep-lock-field.tsx';

/** A tool's options, scrolled where the settings panel has no room for all of them. @param props.children what to know about them, below */
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
  const { options, onChange, cards } = props;
  return (
    <div className="settings-scroll">
      {/* It only switches the options off; the panel around it has their heading. */}
      <fieldset className="settings-options" role="presentation" disabled={isDisabled}>
        <panel.Panel {...props} />
        <KeepLockField options={options} onChange={onChange} cards={cards} />
      </fieldset>
      {children}
    </div>
  );
}
