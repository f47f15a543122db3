export { ReviewOutcome } from './review-outcome.tsx';
