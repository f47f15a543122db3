/** The visitor's choice of theme. */
export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** The theme on screen. /boot.js has set it before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Calls back when the theme changes, by the toggle, in another tab, or with the system while nothing is chosen. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => show(storedTheme() ?? (system.matches ? 'dark' : 'light'));
  listeners.add(listener);
  system.addEventListener('change', follow);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', follow);
    window.removeEventListener('storage', follow);
  };
}

/** Switches to the other theme and remembers it. */
export function toggleTheme(): void {
  const next = currentTheme() === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  show(next);
}

function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'dark' || stored === 'light' ? stored : null;
  } catch {
    return null;
  }
}

function show(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const listener of listeners) listener();
}
