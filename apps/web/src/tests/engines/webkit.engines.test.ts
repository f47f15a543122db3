import { describeJourneys } from './describe-journeys.testing.ts';

describeJourneys('WebKit');
