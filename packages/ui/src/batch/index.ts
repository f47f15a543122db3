export { type BatchOutcome, BatchQueue, type BatchUnit, type BatchWork } from './batch-queue.ts';
export { BatchView } from './batch-view.tsx';
