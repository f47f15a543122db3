/** Parts that a page needs after its first moment: views of a running job and its result, and the larger limits of a server. */
export { ProgressPanel } from './progress-panel.tsx';
export { raisePanel } from './raise-panel.ts';
export { ResultPanel } from './result-panel.tsx';
