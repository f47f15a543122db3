import type { PictureFile, PictureHost } from '@recto/ui';
import { useEffect, useState } from 'react';

/** A file open for drawing for as long as it is shown; null until then, and where nothing draws. */
export function useOpenedFile(host: PictureHost | undefined, file: File | null): PictureFile | null {
  const [opened, setOpened] = useState<{ readonly of: File; readonly pictures: PictureFile } | null>(null);
  useEffect(() => {
    if (!host || !file) return;
    const pictures = host.open(file);
    setOpened({ of: file, pictures });
    return () => {
      setOpened(null);
      pictures.close();
    };
  }, [host, file]);
  return opened && opened.of === file ? opened.pictures : null;
}
