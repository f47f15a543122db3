export { PagePicker, type PickedPage, usePickedPage } from './page-picker.tsx';
