import { useEffect, useMemo, useState } from 'react';
import type { FileCard } from '../upload/upload-state.ts';
import type { PictureFile, PictureHost } from './pictures.ts';

/** A file that is open for drawing, and what it was opened with. */
interface Opened {
  readonly file: File;
  readonly password: string | undefined;
  readonly pictures: PictureFile;
}

/** Opens the files that may be readable for drawing, by key, and closes them when they leave the workspace. */
export function usePictures(
  host: PictureHost | undefined,
  cards: readonly FileCard[],
): ReadonlyMap<string, PictureFile> {
  const [opened] = useState(() => new Map<string, Opened>());
  const [version, setVersion] = useState(0);
  useEffect(() => {
    // Opened while it is still being read, so that the first picture is there when the pages are known.
    const readable = new Map(
      cards.filter(({ state }) => state.kind === 'ready' || state.kind === 'reading').map((card) => [card.key, card]),
    );
    let hasChanged = false;
    for (const [key, { file, password, pictures }] of [...opened]) {
      const card = readable.get(key);
      if (card?.file === file && card.password === password) continue;
      pictures.close();
      hasChanged = opened.delete(key);
    }
    for (const [key, { file, password }] of readable) {
      if (!host || opened.has(key)) continue;
      opened.set(key, { file, password, pictures: host.open(file, password) });
      hasChanged = true;
    }
    if (hasChanged) setVersion((known) => known + 1);
  }, [host, cards, opened]);
  useEffect(
    () => () => {
      for (const { pictures } of opened.values()) pictures.close();
      opened.clear();
    },
    [opened],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the map holds
  return useMemo(() => new Map([...opened].map(([key, { pictures }]) => [key, pictures] as const)), [opened, version]);
}
