import { setupI18n } from '@lingui/core';

/** English is written beside the code that shows it, so its catalogue is empty; other languages are loaded here. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
