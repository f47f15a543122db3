import { existsSync } from 'node:fs';

/** Where Debian puts Tesseract. */
export const NATIVE_TESSERACT = '/usr/bin/tesseract';

/** With the value `wasm`, text is recognised by the engine of the page also where the program is: the same bytes come of it. */
const VARIABLE = 'RECTO_OCR_ENGINE';
const isUnwanted = () => process.env[VARIABLE] === 'wasm';

/** True when the program is there, of whatever version, and wanted; far less work than asking it. */
export const hasNativeTesseract = (): boolean => !isUnwanted() && existsSync(NATIVE_TESSERACT);

/** What an engine's environment has of that choice. */
export const recognitionEnvironment = (): Readonly<Record<string, string>> =>
  isUnwanted() ? { [VARIABLE]: 'wasm' } : {};
