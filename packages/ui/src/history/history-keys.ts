/** The part of a keyboard event that decides; DOM events and React's both have it. */
interface KeyStroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Which way a key leads: Ctrl+Z back, Ctrl+Shift+Z and Ctrl+Y forward, with Cmd in place of Ctrl on a Mac; null for others. */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyStroke): 'undo' | 'redo' | null {
  if (ctrlKey === metaKey || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}
