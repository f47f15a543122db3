export * from './peers.ts';
export * from './timing.ts';
export * from './tool-trials.ts';
