/** What shows a running job and its result: not needed before there is one. */
export { OutcomeView } from './outcome-view.tsx';
export { ProgressPanel } from './progress-panel.tsx';
export { ResultPanel } from './result-panel.tsx';
