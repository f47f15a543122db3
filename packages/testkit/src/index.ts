export * from './builders/index.ts';
export * from './corpus.ts';
export * from './oracle/index.ts';
export * from './temporary-folder.ts';
