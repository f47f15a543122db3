export { PagePairDialog } from './page-pair-dialog.tsx';
