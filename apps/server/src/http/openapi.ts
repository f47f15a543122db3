import type { AnyTool } from '@recto/contract/any-tool';
import { jobAnswerSchema, resultAnswerSchema } from '@recto/contract/job-answer';
import { runAnswerSchema } from '@recto/recipes';
import manifest from '../../package.json' with { type: 'json' };
import { type DescribedCall, type Json, jsonSchema, operationOf, ref } from './described-call.ts';
import { PROBLEM_SCHEMA, PROBLEMS, problemsOf } from './openapi-problems.ts';
import { isProgramAddress, type Route } from './route-table.ts';

/**
 * Describes the interface as OpenAPI 3.1: the calls are those of the route table, their bodies the schemas that check them, their
 * options those of the tools.
 * @param site address of the site, or its path
 * @throws Error for a call of programs without a description
 */
export function describeApi(routes: readonly Route[], tools: readonly AnyTool[], site: string): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, call, asText } of describedCalls(routes, tools)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    paths[path] ??=
      names.length === 0
        ? {}
        : { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
    const responses = { ...call.responses, ...problemsOf({ call: `${method} ${path}`, described: call, asText }) };
    paths[path][method] = { ...call, responses };
  }
  const used = JSON.stringify(paths);
  const problems = Object.entries(PROBLEMS).filter(([name]) => used.includes(`#/components/responses/${name}"`));
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
    components: { securitySchemes: SECURITY, schemas: schemas(tools), responses: Object.fromEntries(problems) },
    paths: withoutOurWords(paths) as Json,
  };
}

/** Words about options that only our own programs know. */
const OUR_WORDS = new Set(['ofOneFile', 'asText', 'sideFile']);

function withoutOurWords(node: unknown, isOfNames = false): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutOurWords(each));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([name]) => isOfNames || !OUR_WORDS.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutOurWords(inner, name === 'properties')]));
}

const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'recto-session', description: 'From POST /api/session; 15 minutes' },
  bearer: { type: 'http', scheme: 'bearer', description: "The runner's secret, or a session token" },
};

interface CallOnPath {
  /** In small letters. */
  readonly method: string;
  /** With `{name}` for a part of the path. */
  readonly path: string;
  readonly call: DescribedCall;
  /** True when its errors are bare text. */
  readonly asText: boolean;
}

function describedCalls(routes: readonly Route[], tools: readonly AnyTool[]): CallOnPath[] {
  return routes
    .filter(({ path }) => isProgramAddress(path))
    .flatMap(({ method, path, config: { call, hasTextErrors: asText = false } }) => {
      if (!call) throw new Error(`The call ${method} ${path} has no description`);
      const place = { method: method.toLowerCase(), path: path.replace(/:(\w+)/g, '{$1}'), asText };
      if ('partFor' in call) {
        return tools.map((tool) => ({
          ...place,
          path: place.path.replace(/\{\w+\}$/, call.partFor(tool)),
          call: call.describe(tool),
        }));
      }
      return [{ ...place, call: typeof call === 'function' ? call(tools) : call }];
    });
}

function schemas(tools: readonly AnyTool[]): Json {
  const job = jsonSchema(jobAnswerSchema);
  return {
    Problem: PROBLEM_SCHEMA,
    Result: jsonSchema(resultAnswerSchema),
    Results: { type: 'object', properties: { results: { type: 'array', items: ref('Result') } } },
    Run: jsonSchema(runAnswerSchema),
    Job: { ...job, properties: { ...(job.properties as Json), operation: operationOf(tools) } },
  };
}
