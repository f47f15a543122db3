export * from './describe-corpus.ts';
export * from './describe-with-programs.ts';
export * from './matchers.ts';
export * from './use-temporary-folder.ts';
