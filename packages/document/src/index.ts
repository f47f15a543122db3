export * from './capability.ts';
export * from './objects/index.ts';
