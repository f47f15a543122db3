export { ByteBars } from './byte-bars.tsx';
export { SizesOutcome } from './sizes-outcome.tsx';
