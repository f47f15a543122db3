import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';

const MOST_CHARACTERS = 255;
/** Characters that turn the reading direction or cannot be seen: a name must not look like another. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** A display name as it came, made harmless: the last part of a path, nothing invisible, 255 characters at most. */
export function displayName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const shown = last.normalize('NFC').replace(INVISIBLE, '').trim().slice(0, MOST_CHARACTERS);
  return shown === '' || /^\.+$/.test(shown) ? 'file' : shown;
}

/** The name in `X-File-Name`: percent-encoded UTF-8. @throws usage-invalid */
export function headerFileName(header: string | string[] | undefined): string {
  try {
    return displayName(decodeURIComponent([header].flat()[0] ?? 'file'));
  } catch {
    throw refuseUsage(message('usage.fileNameHeader', 'X-File-Name must be percent-encoded UTF-8'));
  }
}

/** `Content-Disposition` for a download (RFC 6266): always an attachment, never shown in place. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
