export { createReconstructCapability } from './reconstruct.ts';
