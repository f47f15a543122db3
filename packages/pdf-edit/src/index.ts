export { extractPages } from './extract/extract.ts';
export { addLinks } from './links/add-links.ts';
export { mergeDocuments } from './merge/merge.ts';
export { protectDocument } from './protect/protect.ts';
export { protectLike } from './protect/protect-like.ts';
export { unlockDocument } from './protect/unlock.ts';
export { reorderPages } from './reorder/reorder.ts';
export { rotatePages } from './rotate/rotate.ts';
