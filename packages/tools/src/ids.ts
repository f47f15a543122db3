/** Every tool, in the order in which lists show them. The registry beside this file is generated from it: `npm run generate`. */
export const TOOL_IDS = [
  'merge',
  'split',
  'reorder',
  'rotate',
  'page-numbers',
  'crop',
  'n-up',
  'convert',
  'office2pdf',
  'image2pdf',
  'pdf-to-word',
  'pdf-to-excel',
  'pdf-to-powerpoint',
  'pdf-to-image',
  'extract',
  'compress',
  'compress-lite',
  'protect',
  'unlock',
  'redact',
  'clean',
  'watermark',
  'flatten',
  'esign',
  'check-signatures',
  'ocr',
  'repair',
  'compare',
] as const;

/** The id of a tool that exists. */
export type ToolId = (typeof TOOL_IDS)[number];
