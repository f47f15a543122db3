import type { DescribedCall, Json } from './described-call.ts';

/** The body of every error (RFC 9457). */
export const PROBLEM_SCHEMA: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'error'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'urn:recto:error: and the code' },
    title: { type: 'string', description: 'Name of the status' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people, in the language of Accept-Language' },
    code: { type: 'string', description: 'A code of the table of errors' },
    field: { type: 'string', description: 'The field that is wrong, such as recipe.steps[1].toolId' },
    error: {
      type: 'object',
      description: 'The same as earlier versions told it',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
    },
  },
};

const MEANINGS: Readonly<Record<string, string>> = {
  400: 'The call is not as described; field names what is wrong',
  401: 'No session, or one that is over; no secret, or a wrong one',
  403: 'The call comes from a page of another site, or is for another host',
  404: 'There is no such thing, or it is somebody else’s',
  405: 'The address takes other methods; Allow lists them',
  409: 'Something else has this id, or the state is another',
  413: 'Too much: a file, all files, or the body',
  415: 'A body or a file of a type that this call does not take',
  422: 'The file or an option cannot be worked with; code says why',
  429: 'Too many calls, or more than one’s share; Retry-After says when to try again',
  500: 'An error of the server',
  502: 'Sending the file, or the job, was broken off',
  503: 'The server takes nothing now; Retry-After says when to try again',
};

const named = (status: string) => `Problem${status}`;
const SCHEMA = { $ref: '#/components/schemas/Problem' };
const RETRY = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } };

/** The answers to calls that cannot be done, by the name under which calls refer to them. */
export const PROBLEMS: Json = Object.fromEntries(
  Object.entries(MEANINGS).map(([status, description]) => [
    named(status),
    {
      description,
      ...(status === '429' || status === '503' ? { headers: RETRY } : {}),
      content: { 'application/problem+json': { schema: SCHEMA } },
    },
  ]),
);

/** Calls that may begin a job, whose files and options are looked at. */
const OF_JOBS = /^post \/(process|functions\/|api\/v1\/(jobs|runs)$)/;

interface FailingCall {
  /** Method in small letters, and path. */
  readonly call: string;
  readonly described: DescribedCall;
  /** True when its errors are bare text. */
  readonly asText: boolean;
}

/** Returns the answers to a call that cannot be done, by status; those that the call describes itself are left out. */
export function problemsOf({ call, described, asText }: FailingCall): Json {
  return Object.fromEntries(
    statusesOf(call, described)
      .filter((status) => !(status in described.responses))
      .map((status) => [status, asText ? textOf(status) : { $ref: `#/components/responses/${named(status)}` }]),
  );
}

function statusesOf(call: string, { security, requestBody }: DescribedCall): readonly string[] {
  return [
    '400',
    ...(security?.length === 0 ? [] : ['401']),
    '403',
    ...(/[{]|post \/(functions|api\/v1\/(jobs|runs)|process)/.test(call) ? ['404'] : []),
    ...(OF_JOBS.test(call) ? ['409', '422', '502'] : []),
    ...(requestBody === undefined ? [] : ['413', '415']),
    '429',
    '500',
    '503',
  ];
}

/** As the specification wants the errors of `/process`. */
function textOf(status: string): Json {
  return { description: MEANINGS[status], content: { 'text/plain': { schema: { type: 'string' } } } };
}
