import { useEffect, useState } from 'react';
import { mediaTypeOf } from '../media-type.ts';
import type { Size } from '../placement.ts';

/** A picture's own size, upright; null while it is not known and for none. @param image a file option's value */
export function usePictureSize(image: string): Size | null {
  const [known, setKnown] = useState<{ readonly image: string; readonly size: Size } | null>(null);
  useEffect(() => {
    if (image === '') return;
    let isOver = false;
    const picture = new Image();
    picture.onload = () => {
      const size = { width: picture.naturalWidth || 300, height: picture.naturalHeight || 150 };
      if (!isOver) setKnown({ image, size });
    };
    picture.src = `data:${mediaTypeOf(image)};base64,${image}`;
    return () => {
      isOver = true;
    };
  }, [image]);
  return known?.image === image ? known.size : null;
}
