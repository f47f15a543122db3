import { Mark, message, useText } from '@recto/ui';
import { useSyncExternalStore } from 'react';
import { currentTheme, onThemeChange, toggleTheme } from './theme.ts';

const TO_DARK = message('theme.toDark', 'Switch to dark theme');
const TO_LIGHT = message('theme.toLight', 'Switch to light theme');

/** The round button that switches between light and dark. */
export function ThemeToggle() {
  const text = useText();
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => 'light' as const);
  const label = text(theme === 'dark' ? TO_LIGHT : TO_DARK);
  return (
    <button type="button" className="round-button" aria-label={label} onClick={toggleTheme}>
      <Mark name="theme" />
    </button>
  );
}
