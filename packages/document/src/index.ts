export * from './capability.ts';
