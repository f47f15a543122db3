export * from './damage-file.ts';
export * from './damages.ts';
export { type Random, randomFrom, sharesFrom } from './random.ts';
