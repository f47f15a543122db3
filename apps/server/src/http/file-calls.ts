import {
  answer,
  BYTES,
  body,
  type DescribeCall,
  type DescribedCall,
  json,
  jsonSchema,
  operationOf,
  STORED,
} from './described-call.ts';
import { uploadBody } from './schemas.ts';

/** Stores a whole file. */
export const STORE_FILE: DescribeCall = (tools) => ({
  operationId: 'storeFile',
  summary: 'Stores one file',
  parameters: [
    { name: 'X-File-Name', in: 'header', schema: { type: 'string' }, description: 'Percent-encoded UTF-8' },
    {
      name: 'operation',
      in: 'query',
      schema: operationOf(tools),
      description: 'Applies the limits of this tool at once',
    },
  ],
  requestBody: body(BYTES),
  responses: { 201: STORED },
});

/** Reads a stored file. */
export const READ_FILE: DescribedCall = {
  operationId: 'readFile',
  summary: 'Reads a file, or one range of it',
  responses: { 200: answer('The file', BYTES), 206: answer('The range', BYTES) },
};

/** Deletes a stored file. */
export const DELETE_FILE: DescribedCall = {
  operationId: 'deleteFile',
  summary: 'Deletes a file now',
  responses: { 204: answer('It is gone') },
};

/** Begins an upload in pieces. */
export const BEGIN_UPLOAD: DescribedCall = {
  operationId: 'beginUpload',
  summary: 'Begins an upload in pieces',
  requestBody: body(json(jsonSchema(uploadBody))),
  responses: {
    201: answer(
      'Where to send the pieces',
      json({ type: 'object', required: ['key'], properties: { key: { type: 'string' } } }),
    ),
  },
};

/** Tells how far an upload is. */
export const GET_UPLOAD_OFFSET: DescribedCall = {
  operationId: 'getUploadOffset',
  summary: 'How far it is',
  responses: { 204: answer('Upload-Offset says it') },
};

/** Takes the next piece of an upload. */
export const CONTINUE_UPLOAD: DescribedCall = {
  operationId: 'continueUpload',
  summary: 'Goes on at Upload-Offset',
  parameters: [{ name: 'Upload-Offset', in: 'header', required: true, schema: { type: 'integer' } }],
  requestBody: body(BYTES),
  responses: {
    200: answer('More is wanted'),
    201: STORED,
    409: answer('Not that offset: Upload-Offset says which'),
  },
};
