import { join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../../..');
/** The web application. */
export const WEB = join(ROOT, 'apps/web');
/** Folder that the server serves. */
export const DIST = join(WEB, 'dist');
/** Folder of intermediate files, which one step of the build makes for a later one. */
export const CACHE = join(WEB, '.cache');
