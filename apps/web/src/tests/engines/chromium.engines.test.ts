import { describeJourneys } from './describe-journeys.testing.ts';
import { describeSituations } from './situations.testing.ts';

describeJourneys('Chromium');
describeSituations('Chromium');
