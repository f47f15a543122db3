export { keptText } from './kept-text.ts';
export { readWrittenText } from './written-words.ts';
