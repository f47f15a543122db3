export { hoistInlineImages } from './inline-images.ts';
export { scanUses } from './scan-uses.ts';
export { shortenContents } from './shorten-contents.ts';
