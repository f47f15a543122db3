/** What shows a running job and its result: not needed before there is one. */
export { ProgressPanel } from './progress-panel.tsx';
export { ResultPanel } from './result-panel.tsx';
