import { parseOptions } from '@recto/contract/options';
import { optionsJsonSchema } from '@recto/contract/options-json-schema';
import { resolveFor } from '@recto/contract/tool';
import {
  body,
  type CallOfEachTool,
  type DescribeCall,
  type Json,
  json,
  jsonSchema,
  ONE_OR_MANY,
  operationOf,
} from './described-call.ts';
import { functionBody } from './schemas.ts';

/** A call that takes a form with files and answers with the result. */
export const PROCESS_FILES: DescribeCall = (tools) => ({
  operationId: 'processFiles',
  summary: 'Files in, result out, in one call; for programs that hold the runner’s secret',
  security: [{ bearer: [] }],
  requestBody: body({
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['files', 'operation'],
        properties: {
          files: { type: 'array', items: { type: 'string', format: 'binary' } },
          operation: operationOf(tools),
          params: { type: 'string', description: "The tool's options as JSON" },
          passwords: {
            type: 'string',
            description: 'Passwords of locked files, a JSON list in the order of the files',
          },
        },
      },
    },
  }),
  responses: { 200: ONE_OR_MANY },
});

/** The call of each tool, with its options in the body. */
export const RUN_TOOL: CallOfEachTool = {
  partFor: ({ id }) => `${id}-pdf`,
  describe(tool) {
    const limits = resolveFor(tool.limits, parseOptions(tool.options, {}));
    const { inputs } = jsonSchema(functionBody).properties as Json;
    return {
      operationId: `run${tool.id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`,
      summary: tool.pages[0].title,
      description: `${tool.pages[0].description} At most ${limits.maxFiles} file(s) of ${limits.maxFileMegabytes} MB.`,
      requestBody: body(
        json({
          type: 'object',
          required: ['inputs'],
          properties: { inputs, ...optionsJsonSchema(tool.options).properties },
        }),
      ),
      responses: { 200: ONE_OR_MANY },
    };
  },
};
