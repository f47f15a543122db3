import { onSite } from '@recto/contract/site-root';
import { type GuidePicture, useText } from '@recto/ui';
import { useLocation } from 'react-router';
import { readAddress } from '../address.ts';
import { GUIDE_PICTURE, guidePictureAddress } from './guide-picture-address.ts';

/** The picture of a guide in the language of the page; it opens in full, because a phone shows it small. */
export function GuideFigure({ picture, slug }: { readonly picture: GuidePicture; readonly slug: string }) {
  const text = useText();
  const address = onSite(`/${guidePictureAddress(slug, readAddress(useLocation().pathname).language)}`);
  return (
    <figure className="guide-figure">
      <a href={address}>
        <img
          src={address}
          alt={text(picture.alt)}
          width={GUIDE_PICTURE.widthPixels}
          height={GUIDE_PICTURE.heightPixels}
          loading="lazy"
          decoding="async"
        />
      </a>
      <figcaption>{text(picture.caption)}</figcaption>
    </figure>
  );
}
