/** A request to open the palette, with the files to hand off to the chosen tool. */
export interface PaletteCall {
  readonly files: readonly File[];
}

let current: PaletteCall | null = null;
const listeners = new Set<() => void>();

function show(next: PaletteCall | null): void {
  current = next;
  for (const tell of listeners) tell();
}

/** Opens the palette on the page that is shown. */
export function openPalette(files: readonly File[] = []): void {
  show({ files });
}

/** Closes it. */
export function closePalette(): void {
  show(null);
}

/** The call that is open; null when none is. */
export const readPalette = (): PaletteCall | null => current;

/** Calls back when it is opened and closed. */
export function onPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
