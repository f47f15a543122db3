export { RectoError } from '@recto/contract/recto-error';
export { addPage, insertPage, PAPER, type PageSize } from './add-page.ts';
export {
  type Annotation,
  addAnnotation,
  type NewAnnotation,
  readAnnotations,
  removeAnnotation,
} from './annotations.ts';
export {
  type Attachment,
  attachFile,
  attachmentBytes,
  listAttachments,
  type NewAttachment,
  removeAttachment,
} from './attachments.ts';
export {
  createDocument,
  type OpenOptions,
  openDocument,
  type PdfInput,
  type RangeSource,
} from './document.ts';
export { drawEllipse, drawImage, drawLine, drawPath, drawRectangle, drawText } from './draw/draw.ts';
export type { Colour, ImageOptions, Paint, PathStep, TextOptions } from './draw/drawing.ts';
export { createFonts, type FontSource, type Fonts, measureText } from './draw/fonts.ts';
export { EmbeddableImage, readImage } from './draw/image.ts';
export { STANDARD_FONTS, type StandardFont, standardTextWidth } from './draw/standard-fonts.ts';
export { addField, type FieldPlace, type NewField } from './form-fields.ts';
export { type FieldValue, type FormField, fillForm, readForm } from './forms.ts';
export {
  arrangePages,
  extractPages,
  insertPages,
  type MergeOptions,
  type MergePart,
  mergeDocuments,
  movePage,
  type PagePlan,
  removePages,
} from './merge.ts';
export {
  type Metadata,
  type ReadMetadata,
  readMetadata,
  setMetadata,
  setViewerSettings,
  type ViewerSettings,
} from './metadata.ts';
export { type BoxName, type PageBox, PdfDocument, PdfPage } from './model.ts';
export {
  type LabelRange,
  type LabelStyle,
  type OutlineItem,
  readOutline,
  readPageLabels,
  setOutline,
  setPageLabels,
} from './outline.ts';
export { type Permission, type ProtectOptions, type SaveOptions, saveDocument, saveProtected } from './save.ts';
export { type ChainVerdict, checkSignatures, type SignatureInfo, type SignOptions, signDocument } from './sign.ts';
export { type PageText, readText, type TextRun } from './text.ts';
