export { SmallFileField } from '../controls/small-file-field.tsx';
