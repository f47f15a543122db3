export { changeAttachments, readAttachment, readAttachments } from './attachments.ts';
export { FileEdits } from './file-edits.ts';
export { writeLabels } from './labels.ts';
export { readOutline, writeOutline } from './outline.ts';
export { readTexts, writeTexts } from './texts.ts';
export { writeViewer } from './viewer.ts';
