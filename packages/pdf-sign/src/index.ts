export { readFormFields } from './form-fields.ts';
export { placeOnPages } from './place-marks.ts';
export { prepareSignature } from './signature-field.ts';
export { fillPlaceholder } from './signature-placeholder.ts';
export { readSignatures } from './signature-records.ts';
export { addValidationData, readValidationData } from './validation-data.ts';
