export { ZoomBox } from '../touch/zoom-box.tsx';
export { PagePairDialog } from './page-pair-dialog.tsx';
