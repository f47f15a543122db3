import { join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../../..');
/** The web application. */
export const WEB = join(ROOT, 'apps/web');
/** What the server hands out. */
export const DIST = join(WEB, 'dist');
/** What one step of the build makes for a later one. */
export const CACHE = join(WEB, '.cache');
