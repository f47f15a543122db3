import { RectoError } from '@recto/contract/recto-error';
import type { FastifyInstance } from 'fastify';
import type { Api } from './api-parts.ts';
import { runNow } from './run-now.ts';
import { functionBody, parseBody, toInput } from './schemas.ts';
import { RUN_TOOL } from './tool-calls.ts';

/** `POST /functions/v1/{operation}-pdf`: stored files in, the result out. */
export function addFunctionRoutes(routes: FastifyInstance, api: Api): void {
  routes.post<{ Params: { name: string } }>(
    '/functions/v1/:name',
    { config: { operation: 'function', call: RUN_TOOL } },
    async (request, reply) => {
      const { owner, group } = await api.callers.identify(request);
      const operation = /^([a-z0-9-]{1,64})-pdf$/.exec(request.params.name)?.[1];
      if (operation === undefined) throw new RectoError('tool-unknown', { toolId: request.params.name.slice(0, 64) });
      request.operation = operation;
      const { inputs, ...params } = parseBody(functionBody, request.body);
      return runNow(api, request, reply, { owner, group, operation, inputs: inputs.map(toInput), params });
    },
  );
}
