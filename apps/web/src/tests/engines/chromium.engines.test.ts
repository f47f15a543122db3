import { describeSituations } from './situations.testing.ts';

// The journey of every tool in Chromium is one of `npm test`: static-site.journey.test.ts.
describeSituations('Chromium');
