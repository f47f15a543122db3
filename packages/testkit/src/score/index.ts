export * from './character-errors.ts';
export { FACT_ITEMS, type FactItem } from './facts.ts';
export { normalised } from './normalised.ts';
export * from './score.ts';
