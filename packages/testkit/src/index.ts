export * from './builders/index.ts';
export * from './corpus.ts';
export * from './damage/index.ts';
export * from './memory-file.ts';
export * from './oracle/index.ts';
export * from './run-recto.ts';
export * from './score/index.ts';
export * from './temporary-folder.ts';
