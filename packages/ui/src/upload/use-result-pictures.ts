import { useEffect, useState } from 'react';
import type { PictureFile, PictureHost } from '../page-grid/pictures.ts';
import type { HostOutput, HostResult } from './host.ts';

/** Returns true when a result is drawn. As an `img` the browser would keep an image decoded, whole, long after it was shown. */
export const isDrawn = ({ mediaType }: HostOutput) => /^(application\/pdf|image\/(png|jpeg|webp|gif))$/.test(mediaType);

/**
 * The results that are PDFs or images, open for drawing for as long as they are shown.
 * @param password opens a result that is locked as its input was. @param most how many are held open at a time
 */
export function useResultPictures(
  host: PictureHost | undefined,
  { outputs }: HostResult,
  password: string | undefined,
  most: number,
): readonly PictureFile[] {
  const [pictures, setPictures] = useState<readonly PictureFile[]>([]);
  useEffect(() => {
    if (!host) return;
    const opened = outputs
      .filter(isDrawn)
      .slice(0, most)
      .map((output) => host.open(new File([output.blob], output.name, { type: output.mediaType }), password));
    setPictures(opened);
    return () => {
      setPictures([]);
      for (const file of opened) file.close();
    };
  }, [outputs, host, password, most]);
  return pictures;
}
