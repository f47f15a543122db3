import { existsSync } from 'node:fs';

/** Where Debian puts Tesseract. */
export const NATIVE_TESSERACT = '/usr/bin/tesseract';

/** True when the program is there, of whatever version; far less work than asking it. */
export const hasNativeTesseract = (): boolean => existsSync(NATIVE_TESSERACT);
