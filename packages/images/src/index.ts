export type { DecodeRequest, ImageCodecs } from './codecs.ts';
export { createImages } from './images.ts';
export { DEFAULT_LIMITS, type ImageLimits } from './limits.ts';
