import { answer, type DescribedCall, json } from './described-call.ts';

/** Gives a browser a session. */
export const CREATE_SESSION: DescribedCall = {
  operationId: 'createSession',
  summary: 'A session for a browser',
  security: [],
  responses: { 200: answer('The cookie is set; a session that holds gets more time') },
};

/** Lists the engines. */
export const LIST_ENGINES: DescribedCall = {
  operationId: 'listEngines',
  summary: 'The engines that jobs can use; office conversions need "office"',
  security: [],
  responses: {
    200: answer(
      'Names',
      json({ type: 'object', properties: { engines: { type: 'array', items: { type: 'string' } } } }),
    ),
  },
};

/** Hands out this document. */
export const GET_DESCRIPTION: DescribedCall = {
  operationId: 'getDescription',
  summary: 'This description',
  security: [],
  responses: { 200: answer('OpenAPI 3.1', json({ type: 'object' })), 304: answer('As it was') },
};
