import { answer, body, type DescribedCall, json, jsonSchema, ref } from './described-call.ts';
import { jobBody, runBody } from './schemas.ts';

const LANGUAGE_PARAMETER = {
  name: 'lang',
  in: 'query',
  schema: { type: 'string' },
  description: 'Language of texts; goes before Accept-Language, which a page cannot set here',
};

/** Descriptions of the calls about jobs, or about runs. */
export interface StateCalls {
  readonly create: DescribedCall;
  readonly get: DescribedCall;
  readonly follow: DescribedCall;
  readonly remove: DescribedCall;
}

const taken = (name: string) => ({
  202: answer('It is queued', json(ref(name))),
  200: answer('It had ended already', json(ref(name))),
});
const GONE = { 204: answer('It is gone') };
const eventsOf = (description: string) => ({
  200: answer(description, { 'text/event-stream': { schema: { type: 'string' } } }),
});

/** Calls about jobs. */
export const JOB_CALLS: StateCalls = {
  create: {
    operationId: 'createJob',
    summary: 'Starts a job',
    requestBody: body(json(jsonSchema(jobBody))),
    responses: taken('Job'),
  },
  get: {
    operationId: 'getJob',
    summary: 'Where a job stands',
    responses: { 200: answer('The job', json(ref('Job'))) },
  },
  follow: {
    operationId: 'followJob',
    summary: 'Its states as server-sent events',
    parameters: [LANGUAGE_PARAMETER],
    responses: eventsOf('Each event is a job'),
  },
  remove: {
    operationId: 'deleteJob',
    summary: 'Stops a job and deletes it, its inputs and its results now',
    responses: GONE,
  },
};

/** Calls about runs of recipes. */
export const RUN_CALLS: StateCalls = {
  create: {
    operationId: 'createRun',
    summary: 'Starts a run: the steps of a recipe, one after another',
    requestBody: body(json(jsonSchema(runBody))),
    responses: taken('Run'),
  },
  get: {
    operationId: 'getRun',
    summary: 'Where a run stands; the results of one that failed are the work so far',
    responses: { 200: answer('The run', json(ref('Run'))) },
  },
  follow: {
    operationId: 'followRun',
    summary: 'Its states as server-sent events, with the step that runs',
    parameters: [LANGUAGE_PARAMETER],
    responses: eventsOf('Each event is a run'),
  },
  remove: {
    operationId: 'deleteRun',
    summary: 'Stops a run and deletes it, its inputs and its results now',
    responses: GONE,
  },
};
