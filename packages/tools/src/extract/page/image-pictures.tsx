import { exactSizeText, message, useText } from '@recto/ui';
import { useEffect, useState } from 'react';
import type { Contents } from '../contents.ts';

type FoundImage = Contents['images']['first'][number];

const TEXTS = {
  label: message('extract.imageLabel', 'Page {page, number}: {format}, {width} × {height} pixels, {size}'),
  size: message('extract.imageSize', '{width} × {height}'),
};

/** The first images of a file, each with its format and size; those that are cheap to show with a picture. */
export function ImagePictures({ images }: { readonly images: readonly FoundImage[] }) {
  if (images.length === 0) return null;
  return (
    <ul className="contents-images">
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: images have no name, and their order never changes
        <ImagePicture key={index} image={image} />
      ))}
    </ul>
  );
}

function ImagePicture({ image }: { readonly image: FoundImage }) {
  const text = useText();
  const { page, format, widthPixels: width, heightPixels: height, sizeBytes, picture } = image;
  const address = useObjectAddress(picture);
  const label = text(TEXTS.label, { page, format, width, height, size: exactSizeText(sizeBytes, text) });
  return (
    <li title={label}>
      <span className="contents-picture" role="img" aria-label={label}>
        {address ? <img src={address} alt="" decoding="async" loading="lazy" /> : <span>{format}</span>}
      </span>
      <span className="contents-caption" aria-hidden="true">
        {text(TEXTS.size, { width, height })}
        <span>{format}</span>
      </span>
    </li>
  );
}

/** An address of bytes as long as they are shown. */
function useObjectAddress(bytes: Uint8Array<ArrayBuffer> | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: bytes[0] === 0xff ? 'image/jpeg' : 'image/png' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return bytes && address;
}
