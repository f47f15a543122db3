export { likelyLanguages } from './likely-languages.ts';
export { TextLanguages } from './text-languages.tsx';
