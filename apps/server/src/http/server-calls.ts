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

/** Hands out this document as a page. */
export const GET_REFERENCE: DescribedCall = {
  operationId: 'getReference',
  summary: 'This description as a page for people',
  security: [],
  responses: { 200: answer('A page without scripts', { 'text/html': { schema: { type: 'string' } } }) },
};
