export * from './builders/index.ts';
