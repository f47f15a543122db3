export { BatchQueue, type BatchWork } from './batch-queue.ts';
export { BatchView } from './batch-view.tsx';
