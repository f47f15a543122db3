import { existsSync } from 'node:fs';

/** Path of Tesseract on Debian. */
export const NATIVE_TESSERACT = '/usr/bin/tesseract';

/**
 * `wasm`: text is recognised by the engine of the page also where the program is. `native`: by the program also in recipes, which
 * then may read a doubtful letter otherwise than in the page.
 */
const VARIABLE = 'RECTO_OCR_ENGINE';
const chosen = () => process.env[VARIABLE];

/** True when the program is there, of whatever version, and wanted; far less work than asking it. */
export const hasNativeTesseract = (): boolean => chosen() !== 'wasm' && existsSync(NATIVE_TESSERACT);

/** The engine for a job. @param isAlikeEverywhere true when its results must be the same bytes as in the page */
export const recognitionEngine = (isAlikeEverywhere = false): 'auto' | 'wasm' =>
  isAlikeEverywhere && chosen() !== 'native' ? 'wasm' : 'auto';

/** Returns the environment variable that passes that choice on to an engine's process; empty when nothing was chosen. */
export function recognitionEnvironment(): Readonly<Record<string, string>> {
  const engine = chosen();
  return engine === 'wasm' || engine === 'native' ? { [VARIABLE]: engine } : {};
}
