import { message, type Text } from '@recto/ui';

const TEXTS = {
  title: message('offlinePage.title', 'You are offline'),
  line: message('offlinePage.line', 'This page has not been opened on this device before.'),
  home: message('offlinePage.home', 'Return to Home'),
};

/** Texts of the page that is shown in place of one that cannot be loaded. */
export interface OfflineTexts {
  readonly title: string;
  readonly line: string;
  readonly home: string;
}

/** In the language of a text. */
export function offlineTextsIn(text: Text): OfflineTexts {
  return { title: text(TEXTS.title), line: text(TEXTS.line), home: text(TEXTS.home) };
}
