/** What a page needs after its first moment: what shows a running job and its result, and what a server allows. */
export { ProgressPanel } from './progress-panel.tsx';
export { raisePanel } from './raise-panel.ts';
export { ResultPanel } from './result-panel.tsx';
