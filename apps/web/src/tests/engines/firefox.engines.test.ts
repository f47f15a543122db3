import { describeJourneys } from './describe-journeys.testing.ts';
import { describePlainHttp } from './plain-http.testing.ts';
import { describeSituations } from './situations.testing.ts';

describeJourneys('Firefox');
describeSituations('Firefox');
describePlainHttp('Firefox');
