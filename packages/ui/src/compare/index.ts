export { ByteBars } from './byte-bars.tsx';
export { CompareStage } from './compare-stage.tsx';
export { SizesOutcome } from './sizes-outcome.tsx';
export { useOpenedFile } from './use-opened-file.ts';
