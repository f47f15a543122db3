export { SmallFileField } from '../controls/small-file-field.tsx';
export { AnchorField } from './anchor-field.tsx';
export { loadMarkFonts } from './load-mark-fonts.ts';
export { PagePicker, usePickedPage } from './page-picker.tsx';
export { SliderField } from './slider-field.tsx';
export { StampStage } from './stamp-stage.tsx';
export { TextAreaField } from './text-area-field.tsx';
export { markFontFamily, useTextWidths } from './use-text-widths.ts';
