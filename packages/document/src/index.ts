export * from './objects/index.ts';
