import type { AnyTool } from '@recto/contract/any-tool';
import * as z from 'zod/mini';

/** JSON of the description, of any shape. */
export type Json = Readonly<Record<string, unknown>>;

/** Facts about a call that its route does not have: the rest of its description follows from the route and the schemas. */
export interface DescribedCall {
  /** Name of the call, which generated clients call their function by. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Ways to identify oneself, where not every one will do. Empty: nobody is asked. */
  readonly security?: readonly unknown[];
  /** Parameters besides those of the path. */
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  /** Answers to calls that succeed, and those that are peculiar to this call. */
  readonly responses: Json;
}

/** The description of a call, from the tools that the server has. */
export type DescribeCall = (tools: readonly AnyTool[]) => DescribedCall;

/** The description of a call that is one for each tool, in place of the last part of the path. */
export interface CallOfEachTool {
  /** Returns the part of the path. */
  readonly partFor: (tool: AnyTool) => string;
  readonly describe: (tool: AnyTool) => DescribedCall;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Describes the call in the OpenAPI document. */
    call?: DescribedCall | DescribeCall | CallOfEachTool;
  }
}

/** Content of JSON with this schema. */
export const json = (schema: Json) => ({ 'application/json': { schema } });

/** Content of bytes of any type. */
export const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/** Refers to one of the document's schemas. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** An answer, with its content if it has any. */
export const answer = (description: string, content?: Json) => ({ description, ...(content ? { content } : {}) });

/** The option of a call that names a tool. */
export const operationOf = (tools: readonly AnyTool[]) => ({ type: 'string', enum: tools.map(({ id }) => id) });

/** Answer of a call that waits for the results of a job. */
export const ONE_OR_MANY = {
  description: 'One result: its bytes. Several: their keys and addresses',
  content: { ...BYTES, 'application/pdf': BYTES['application/octet-stream'], ...json(ref('Results')) },
};

/** Answer of a call that has stored a whole file. */
export const STORED = {
  description: 'The file is stored',
  content: json({
    type: 'object',
    required: ['key', 'sizeBytes', 'expiresAt'],
    properties: {
      key: { type: 'string' },
      sizeBytes: { type: 'integer' },
      expiresAt: { type: 'string', format: 'date-time' },
    },
  }),
};

/** A required body with this content. */
export const body = (content: Json) => ({ required: true, content });

/** The JSON schema of what a caller sends. */
export function jsonSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Json;
  return rest;
}
