import type { AnyTool } from '@recto/contract/any-tool';
import { jobAnswerSchema, resultAnswerSchema } from '@recto/contract/job-answer';
import { parseOptions } from '@recto/contract/options';
import { optionsJsonSchema } from '@recto/contract/options-json-schema';
import { resolveFor } from '@recto/contract/tool';
import { runAnswerSchema } from '@recto/recipes';
import * as z from 'zod/mini';
import manifest from '../../package.json' with { type: 'json' };
import { completePaths, PROBLEM_SCHEMA, PROBLEMS } from './openapi-problems.ts';
import { functionBody, jobBody, runBody, uploadBody } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const KEY_PARAMETER = { name: 'key', in: 'path', required: true, schema: { type: 'string' } };
const ADDRESS_PARAMETER = { name: 'address', in: 'query', required: true, schema: { type: 'string' } };
const ID_PARAMETER = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const LANGUAGE_PARAMETER = {
  name: 'lang',
  in: 'query',
  schema: { type: 'string' },
  description: 'Language of texts; goes before Accept-Language, which a page cannot set here',
};

const json = (schema: Json) => ({ 'application/json': { schema } });
const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const STORED = {
  description: 'The file is stored',
  content: json({
    type: 'object',
    properties: {
      key: { type: 'string' },
      sizeBytes: { type: 'integer' },
      expiresAt: { type: 'string', format: 'date-time' },
    },
  }),
};
const ONE_OR_MANY = {
  description: 'One result: its bytes. Several: their keys and addresses',
  content: { ...BYTES, 'application/pdf': BYTES['application/octet-stream'], ...json(ref('Results')) },
};

/**
 * The interface as OpenAPI 3.1, from the schemas that check the calls and the declarations of the tools.
 * @param site address of the site, or its path
 */
export function describeApi(tools: readonly AnyTool[], site: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recto',
      version: manifest.version,
      description:
        'PDF tools over HTTP. Files are encrypted one by one and deleted within an hour, or when you say so. Texts are in the language of Accept-Language.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: site }],
    security: [{ session: [] }, { bearer: [] }],
    components: { securitySchemes: SECURITY, schemas: schemas(tools), responses: PROBLEMS },
    paths: completePaths({
      ...fixedPaths(tools),
      ...Object.fromEntries(tools.map((tool) => [`/functions/v1/${tool.id}-pdf`, functionPath(tool)])),
    }),
  };
}

const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'recto-session', description: 'From POST /api/session; 15 minutes' },
  bearer: { type: 'http', scheme: 'bearer', description: "The runner's secret, or a session token" },
};

function fixedPaths(tools: readonly AnyTool[]): Json {
  const operation = { type: 'string', enum: tools.map(({ id }) => id) };
  const answer = (description: string, content?: Json) => ({ description, ...(content ? { content } : {}) });
  return {
    '/api/session': {
      post: {
        summary: 'A session for a browser',
        security: [],
        responses: { 200: answer('The cookie is set; a session that holds gets more time') },
      },
    },
    '/api/v1/relay': {
      get: {
        summary: 'Whether signatures can have time stamps here, and from whom',
        security: [],
        responses: { 200: answer('The host of the time-stamp authority, or null') },
      },
    },
    '/api/v1/relay/time-stamp': {
      post: {
        summary: 'Passes a question on to the time-stamp authority of this deployment (RFC 3161)',
        requestBody: { required: true, content: { 'application/timestamp-query': BYTES['application/octet-stream'] } },
        responses: { 200: answer('Its answer', BYTES) },
      },
    },
    '/api/v1/relay/certificate-status': {
      post: {
        summary: 'Passes a question on to an OCSP responder that this deployment named (RFC 6960)',
        parameters: [ADDRESS_PARAMETER],
        requestBody: { required: true, content: { 'application/ocsp-request': BYTES['application/octet-stream'] } },
        responses: { 200: answer('Its answer', BYTES), 204: answer('None') },
      },
    },
    '/api/v1/relay/revocation-list': {
      get: {
        summary: 'A list of revoked certificates, from an address that this deployment named',
        parameters: [ADDRESS_PARAMETER],
        responses: { 200: answer('The list', BYTES), 204: answer('None') },
      },
    },
    '/storage/v1/object/pdf-files': {
      post: {
        summary: 'Stores one file',
        parameters: [
          { name: 'X-File-Name', in: 'header', schema: { type: 'string' }, description: 'Percent-encoded UTF-8' },
          { name: 'operation', in: 'query', schema: operation, description: 'Applies the limits of this tool at once' },
        ],
        requestBody: { required: true, content: BYTES },
        responses: { 201: STORED },
      },
    },
    '/storage/v1/object/pdf-files/{key}': {
      parameters: [KEY_PARAMETER],
      get: {
        summary: 'Reads a file, or one range of it',
        responses: { 200: answer('The file', BYTES), 206: answer('The range', BYTES) },
      },
      delete: { summary: 'Deletes a file now', responses: { 204: answer('It is gone') } },
    },
    '/storage/v1/upload/pdf-files': {
      post: {
        summary: 'Begins an upload in pieces',
        requestBody: { required: true, content: json(jsonSchema(uploadBody)) },
        responses: {
          201: answer('Where to send the pieces', json({ type: 'object', properties: { key: { type: 'string' } } })),
        },
      },
    },
    '/storage/v1/upload/pdf-files/{key}': {
      parameters: [KEY_PARAMETER],
      head: { summary: 'How far it is', responses: { 204: answer('Upload-Offset says it') } },
      patch: {
        summary: 'Goes on at Upload-Offset',
        parameters: [{ name: 'Upload-Offset', in: 'header', required: true, schema: { type: 'integer' } }],
        requestBody: { required: true, content: BYTES },
        responses: {
          200: answer('More is wanted'),
          201: STORED,
          409: answer('Not that offset: Upload-Offset says which'),
        },
      },
    },
    '/process': {
      post: {
        summary: 'Files in, result out, in one call; for programs that hold the runner’s secret',
        security: [{ bearer: [] }],
        requestBody: { required: true, content: { 'multipart/form-data': { schema: processForm(operation) } } },
        responses: {
          200: ONE_OR_MANY,
        },
      },
    },
    '/api/openapi.json': {
      get: {
        summary: 'This description',
        security: [],
        responses: { 200: answer('OpenAPI 3.1', json({ type: 'object' })), 304: answer('As it was') },
      },
    },
    '/api/v1/engines': {
      get: {
        summary: 'The engines that jobs can use; office conversions need "office"',
        security: [],
        responses: {
          200: answer(
            'Names',
            json({ type: 'object', properties: { engines: { type: 'array', items: { type: 'string' } } } }),
          ),
        },
      },
    },
    '/api/v1/jobs': {
      post: {
        summary: 'Starts a job',
        requestBody: { required: true, content: json(jsonSchema(jobBody)) },
        responses: {
          202: answer('It is queued', json(ref('Job'))),
          200: answer('It had ended already', json(ref('Job'))),
        },
      },
    },
    '/api/v1/jobs/{id}': {
      parameters: [ID_PARAMETER],
      get: { summary: 'Where a job stands', responses: { 200: answer('The job', json(ref('Job'))) } },
      delete: {
        summary: 'Stops a job and deletes it, its inputs and its results now',
        responses: { 204: answer('It is gone') },
      },
    },
    '/api/v1/runs': {
      post: {
        summary: 'Starts a run: the steps of a recipe, one after another',
        requestBody: { required: true, content: json(jsonSchema(runBody)) },
        responses: {
          202: answer('It is queued', json(ref('Run'))),
          200: answer('It had ended already', json(ref('Run'))),
        },
      },
    },
    '/api/v1/runs/{id}': {
      parameters: [ID_PARAMETER],
      get: {
        summary: 'Where a run stands; the results of one that failed are the work so far',
        responses: { 200: answer('The run', json(ref('Run'))) },
      },
      delete: {
        summary: 'Stops a run and deletes it, its inputs and its results now',
        responses: { 204: answer('It is gone') },
      },
    },
    '/api/v1/runs/{id}/events': {
      parameters: [ID_PARAMETER],
      get: {
        summary: 'Its states as server-sent events, with the step that runs',
        parameters: [LANGUAGE_PARAMETER],
        responses: {
          200: answer('Each event is a run', { 'text/event-stream': { schema: { type: 'string' } } }),
        },
      },
    },
    '/api/v1/jobs/{id}/events': {
      parameters: [ID_PARAMETER],
      get: {
        summary: 'Its states as server-sent events',
        parameters: [LANGUAGE_PARAMETER],
        responses: {
          200: answer('Each event is a job', { 'text/event-stream': { schema: { type: 'string' } } }),
        },
      },
    },
  };
}

function processForm(operation: Json): Json {
  return {
    type: 'object',
    required: ['files', 'operation'],
    properties: {
      files: { type: 'array', items: { type: 'string', format: 'binary' } },
      operation,
      params: { type: 'string', description: "The tool's options as JSON" },
      passwords: { type: 'string', description: 'Passwords of locked files, a JSON list in the order of the files' },
    },
  };
}

function functionPath(tool: AnyTool): Json {
  const limits = resolveFor(tool.limits, parseOptions(tool.options, {}));
  const { inputs } = jsonSchema(functionBody).properties as Json;
  const body = {
    type: 'object',
    required: ['inputs'],
    properties: { inputs, ...optionsJsonSchema(tool.options).properties },
  };
  return {
    post: {
      operationId: `run${tool.id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`,
      summary: tool.pages[0].title,
      description: `${tool.pages[0].description} At most ${limits.maxFiles} file(s) of ${limits.maxFileMegabytes} MB.`,
      requestBody: { required: true, content: json(body) },
      responses: { 200: ONE_OR_MANY },
    },
  };
}

function schemas(tools: readonly AnyTool[]): Json {
  const job = jsonSchema(jobAnswerSchema);
  return {
    Problem: PROBLEM_SCHEMA,
    Result: jsonSchema(resultAnswerSchema),
    Results: { type: 'object', properties: { results: { type: 'array', items: ref('Result') } } },
    Run: jsonSchema(runAnswerSchema),
    Job: {
      ...job,
      properties: { ...(job.properties as Json), operation: { type: 'string', enum: tools.map(({ id }) => id) } },
    },
  };
}

function jsonSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Json;
  return rest;
}
