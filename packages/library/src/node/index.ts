export { nodeFonts } from './fonts.ts';
export { openPath } from './open-path.ts';
