import { exactSizeText, message, type Text, useText } from '@recto/ui';
import { useId } from 'react';
import type { Contents } from '../contents.ts';
import type { ExtractKind } from '../kinds.ts';
import { hasKind } from './found-contents.ts';
import { ImagePictures } from './image-pictures.tsx';
import { KIND_WORDS } from './kind-words.ts';

const TEXTS = {
  none: message('extract.none', 'none'),
  images: message('extract.imagesFound', '{count, plural, one {# image} other {# images}}, {size}'),
  text: message('extract.textFound', 'on {count, number} of {pages, plural, one {# page} other {# pages}}'),
  noText: message('extract.noText', 'No text on these pages. If they are a scan, run OCR first.'),
  attachments: message('extract.attachmentsFound', '{count, plural, one {# file} other {# files}}'),
  form: message('extract.formFound', '{count, plural, one {# field} other {# fields}}, {filled, number} filled in'),
  fonts: message('extract.fontsFound', '{count, plural, one {# font} other {# fonts}}'),
  more: message('extract.more', 'and {count, number} more'),
};

/** One kind of what a file holds: how much there is, what it is, and whether it is extracted. */
export function KindRow({
  kind,
  contents,
  isChosen,
  onChange,
}: {
  readonly kind: ExtractKind;
  readonly contents: Contents;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}) {
  const text = useText();
  const id = useId();
  const isThere = hasKind(contents, kind);
  const { name, meaning } = KIND_WORDS[kind];
  const hint = kind === 'text' && !isThere ? TEXTS.noText : meaning;
  return (
    <li className="contents-kind" data-there={isThere || undefined}>
      <label>
        <input
          type="checkbox"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-hint`}
          checked={isThere && isChosen}
          disabled={!isThere}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          <span id={`${id}-name`}>
            <b>{text(name)}</b>{' '}
            <span className="contents-count">{isThere ? amountText(kind, contents, text) : text(TEXTS.none)}</span>
          </span>
          <small id={`${id}-hint`}>{text(hint)}</small>
        </span>
      </label>
      {kind === 'images' && <ImagePictures images={contents.images.first} />}
      <NameList {...namesOf(kind, contents, text)} />
    </li>
  );
}

function amountText(kind: ExtractKind, contents: Contents, text: Text): string {
  const { images, attachments, form, fonts } = contents;
  switch (kind) {
    case 'images':
      return text(TEXTS.images, { count: images.count, size: exactSizeText(images.sizeBytes, text) });
    case 'text':
      return text(TEXTS.text, { count: contents.text.withText, pages: contents.text.pages });
    case 'attachments':
      return text(TEXTS.attachments, { count: attachments.count });
    case 'form':
      return text(TEXTS.form, { count: form.count, filled: form.filled });
    case 'fonts':
      return text(TEXTS.fonts, { count: fonts.count });
  }
}

interface Names {
  readonly names: readonly string[];
  /** Number of names that are not listed. */
  readonly more: number;
}

function namesOf(kind: ExtractKind, { images, attachments, fonts }: Contents, text: Text): Names {
  switch (kind) {
    case 'attachments': {
      const names = attachments.first.map(({ name, sizeBytes }) => `${name} · ${exactSizeText(sizeBytes, text)}`);
      return { names, more: attachments.count - names.length };
    }
    case 'fonts':
      return { names: fonts.first, more: fonts.count - fonts.first.length };
    case 'images':
      return { names: [], more: images.count - images.first.length };
    default:
      return { names: [], more: 0 };
  }
}

function NameList({ names, more }: Names) {
  const text = useText();
  if (names.length === 0 && more === 0) return null;
  return (
    <ul className="contents-names">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may have one name, and their order never changes
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 && <li>{text(TEXTS.more, { count: more })}</li>}
    </ul>
  );
}
