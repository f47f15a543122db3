export { readFormFields } from './form-fields.ts';
export { placeOnPages } from './place-marks.ts';
export type { DrawnField, FieldValue, MarkPlace, PlaceOptions } from './placed-marks.ts';
export { prepareSignature } from './signature-field.ts';
export { fillPlaceholder } from './signature-placeholder.ts';
export { readSignatures } from './signature-records.ts';
export type { PreparedSignature, PrepareSignatureOptions, SignatureRecord, SignatureWords } from './signature-types.ts';
export { addValidationData, readValidationData } from './validation-data.ts';
