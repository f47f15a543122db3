import { lazyPart } from '@recto/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { onPalette, openPalette, readPalette } from './palette-state.ts';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** Opens the palette on every page: by Ctrl+K, by a slash outside text fields, and by the buttons for it. */
export function PalettePlace() {
  const call = useSyncExternalStore(onPalette, readPalette, readPalette);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isAsked(event)) return;
      event.preventDefault();
      // Home has the search on the page.
      const box = document.querySelector<HTMLInputElement>('search input');
      if (box) box.focus();
      else openPalette();
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return call && <Palette call={call} />;
}

function isAsked({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey || document.querySelector('dialog[open]')) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const isWriting = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return key === '/' && !isWriting;
}
