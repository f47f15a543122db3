export { ByteBars } from './byte-bars.tsx';
export { sizeHeadline } from './size-headline.ts';
export { SizesOutcome } from './sizes-outcome.tsx';
