export { CheckOutcome } from './check-outcome.tsx';
