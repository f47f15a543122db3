export { KeyFileField } from './key-file-field.tsx';
export { SecretField } from './secret-field.tsx';
