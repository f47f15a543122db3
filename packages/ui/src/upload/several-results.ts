export { downloadAll, zipOf } from './pack-zip.ts';
export { ResultList } from './result-list.tsx';
