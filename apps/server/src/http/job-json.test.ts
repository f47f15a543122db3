import { type JobAnswer, jobAnswerSchema } from '@recto/contract/job-answer';
import { RectoError } from '@recto/contract/recto-error';
import { samplesOf } from '@recto/testkit/faults';
import { ENGLISH } from '@recto/words/translate';
import { expect, test } from 'vitest';
import { jobJson } from './job-json.ts';

test('ensures that the API tells of a job all that its schema has', () => {
  for (const sample of samplesOf(jobAnswerSchema) as readonly JobAnswer[]) {
    const { code, details } = sample.error ?? { code: 'unexpected', details: {} };
    const error = new RectoError(code, details);
    const results = (sample.results ?? []).map((result) => ({ ...result, url: undefined }));
    const view = {
      ...sample,
      createdAt: Date.parse(sample.createdAt),
      expiresAt: Date.parse(sample.expiresAt),
      results,
      receipt: sample.receipt ?? null,
      error,
      run: null,
    };
    const told = jobAnswerSchema.parse(JSON.parse(JSON.stringify(jobJson(view, ENGLISH, '/'))));
    const { receipt, state } = sample;
    expect(told).toMatchObject({ state, receipt, error: { code, details, message: error.message } });
    if (state === 'done') expect(told.results?.map(({ key }) => key)).toEqual(results.map(({ key }) => key));
  }
});
