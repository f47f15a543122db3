export { fontFamily } from './font-family.ts';
