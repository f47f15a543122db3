import { MARK_FONTS_ADDRESS } from '@recto/contract/capabilities/typeset';
import { onSite } from '@recto/contract/site-root';

let style: Promise<void> | undefined;

/**
 * The style sheet that says which file holds which characters of the fonts `mark-...`, loaded once. The browser fetches the
 * files that are used.
 */
export function loadMarkFonts(): Promise<void> {
  style ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = onSite(`${MARK_FONTS_ADDRESS}/fonts.css`);
    link.onload = () => resolve();
    link.onerror = () => {
      style = undefined;
      link.remove();
      reject(new Error('no fonts'));
    };
    document.head.append(link);
  });
  return style;
}
