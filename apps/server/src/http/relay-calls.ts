import { answer, BYTES, body, type DescribedCall } from './described-call.ts';

const ADDRESS_PARAMETER = { name: 'address', in: 'query', required: true, schema: { type: 'string' } };
const QUESTION = BYTES['application/octet-stream'];

/** Tells whether there are time stamps. */
export const GET_RELAY: DescribedCall = {
  operationId: 'getRelay',
  summary: 'Whether signatures can have time stamps here, and from whom',
  security: [],
  responses: { 200: answer('The host of the time-stamp authority, or null') },
};

/** Asks for a time stamp. */
export const REQUEST_TIME_STAMP: DescribedCall = {
  operationId: 'requestTimeStamp',
  summary: 'Passes a question on to the time-stamp authority of this deployment (RFC 3161)',
  requestBody: body({ 'application/timestamp-query': QUESTION }),
  responses: { 200: answer('Its answer', BYTES) },
};

/** Asks for the status of a certificate. */
export const REQUEST_CERTIFICATE_STATUS: DescribedCall = {
  operationId: 'requestCertificateStatus',
  summary: 'Passes a question on to an OCSP responder that this deployment named (RFC 6960)',
  parameters: [ADDRESS_PARAMETER],
  requestBody: body({ 'application/ocsp-request': QUESTION }),
  responses: { 200: answer('Its answer', BYTES), 204: answer('None') },
};

/** Asks for a list of revoked certificates. */
export const GET_REVOCATION_LIST: DescribedCall = {
  operationId: 'getRevocationList',
  summary: 'A list of revoked certificates, from an address that this deployment named',
  parameters: [ADDRESS_PARAMETER],
  responses: { 200: answer('The list', BYTES), 204: answer('None') },
};
