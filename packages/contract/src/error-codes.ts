/** Meaning of one error code for a person, for HTTP and for a script. */
export interface ErrorCodeEntry {
  /** Text for the user; `{name}` is filled from the error's details. The specification's words verbatim where it gives them. */
  readonly text: string;
  readonly httpStatus: number;
  /** 2 bad usage, 3 input refused, 4 locked, 5 damaged, 6 engine missing, 7 cancelled or timed out, 1 anything else. */
  readonly exitCode: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** True when the same call may succeed without the user changing the input. */
  readonly retryable: boolean;
}

/** The one table of errors. docs/errors.md lists the same codes; a test keeps them equal. */
export const ERROR_CODES = {
  'no-files': { text: 'Please select at least one file', httpStatus: 400, exitCode: 2, retryable: false },
  'too-many-files': { text: 'Maximum {limit} file(s) allowed', httpStatus: 413, exitCode: 3, retryable: false },
  'file-too-large': {
    text: 'File "{fileName}" exceeds {limit}MB limit',
    httpStatus: 413,
    exitCode: 3,
    retryable: false,
  },
  'wrong-type': { text: 'File "{fileName}" is not {expected}', httpStatus: 415, exitCode: 3, retryable: false },
  'file-empty': { text: 'File "{fileName}" is empty', httpStatus: 422, exitCode: 3, retryable: false },
  'file-unreadable': {
    text: 'File "{fileName}" can no longer be read. It may have been moved, changed or removed; please add it again.',
    httpStatus: 422,
    exitCode: 3,
    retryable: true,
  },
  'too-demanding': {
    text: 'File "{fileName}" needs more memory or time than is allowed here',
    httpStatus: 422,
    exitCode: 3,
    retryable: false,
  },
  'input-locked': {
    text: 'File "{fileName}" is locked. Please enter its password.',
    httpStatus: 422,
    exitCode: 4,
    retryable: false,
  },
  'password-wrong': {
    text: 'That password does not open "{fileName}". Please check it and try again.',
    httpStatus: 422,
    exitCode: 4,
    retryable: false,
  },
  'owner-password-needed': {
    text: 'File "{fileName}" is protected already. Please enter the password of its owner.',
    httpStatus: 422,
    exitCode: 4,
    retryable: false,
  },
  'input-not-locked': {
    text: 'File "{fileName}" is not locked; there is nothing to remove',
    httpStatus: 422,
    exitCode: 3,
    retryable: false,
  },
  'encryption-unsupported': {
    text: 'File "{fileName}" is locked in a way that Recto cannot open ({scheme})',
    httpStatus: 422,
    exitCode: 4,
    retryable: false,
  },
  'dynamic-form': {
    text: 'File "{fileName}" is a dynamic XFA form. Only Adobe Acrobat can show it; all others see its "Please wait" page.',
    httpStatus: 422,
    exitCode: 3,
    retryable: false,
  },
  'input-damaged': {
    text: 'File "{fileName}" is damaged and its pages cannot be read',
    httpStatus: 422,
    exitCode: 5,
    retryable: false,
  },
  'image-unsupported': {
    text: 'File "{fileName}" is a kind of image that cannot be read here ({reason})',
    httpStatus: 415,
    exitCode: 3,
    retryable: false,
  },
  'image-damaged': {
    text: 'Image "{fileName}" is damaged and cannot be read',
    httpStatus: 422,
    exitCode: 5,
    retryable: false,
  },
  'image-too-large': {
    text: 'Image "{fileName}" has {width} x {height} pixels; at most {limit} million are allowed here',
    httpStatus: 422,
    exitCode: 3,
    retryable: false,
  },
  'nothing-to-do': { text: '{problem}', httpStatus: 422, exitCode: 3, retryable: false },
  'option-invalid': { text: 'Option "{option}": {problem}', httpStatus: 400, exitCode: 2, retryable: false },
  'usage-invalid': { text: '{problem}', httpStatus: 400, exitCode: 2, retryable: false },
  'tool-unknown': { text: 'There is no tool called "{toolId}"', httpStatus: 404, exitCode: 2, retryable: false },
  'engine-missing': {
    text: 'This tool cannot work here without {engine}',
    httpStatus: 503,
    exitCode: 6,
    retryable: false,
  },
  'parts-not-loaded': {
    text: 'A part of Recto could not be loaded. Please check your connection and try again. Your files are unchanged.',
    httpStatus: 503,
    exitCode: 1,
    retryable: true,
  },
  'engine-crashed': {
    text: 'The engine stopped unexpectedly. Your files are unchanged; please try again.',
    httpStatus: 500,
    exitCode: 1,
    retryable: true,
  },
  'out-of-memory': {
    text: 'There is not enough memory for this job. Your files are unchanged; try fewer or smaller files.',
    httpStatus: 507,
    exitCode: 1,
    retryable: false,
  },
  'timed-out': {
    text: 'This took longer than {seconds} seconds and was stopped. Your files are unchanged.',
    httpStatus: 504,
    exitCode: 7,
    retryable: true,
  },
  cancelled: { text: 'Cancelled. Your files are unchanged.', httpStatus: 499, exitCode: 7, retryable: true },
  'promise-broken': {
    text: 'The result was checked and something was missing ({missing}), so it was not handed out. Your files are unchanged.',
    httpStatus: 500,
    exitCode: 1,
    retryable: false,
  },
  'output-unwritable': { text: 'Cannot write "{fileName}"', httpStatus: 500, exitCode: 1, retryable: true },
  'upload-failed': { text: 'Upload failed: {message}', httpStatus: 502, exitCode: 1, retryable: true },
  'job-runner-failed': { text: 'Job runner error: {message}', httpStatus: 502, exitCode: 1, retryable: true },
  'page-not-found': { text: 'Oops! Page not found', httpStatus: 404, exitCode: 1, retryable: false },
  'token-invalid': { text: 'Invalid JWT signature', httpStatus: 401, exitCode: 1, retryable: false },
  'token-missing': { text: 'A backend key is required', httpStatus: 401, exitCode: 1, retryable: false },
  'origin-refused': {
    text: 'This request does not come from a page of this site',
    httpStatus: 403,
    exitCode: 1,
    retryable: false,
  },
  'object-not-found': {
    text: 'This file is not on the server. It was deleted or has expired',
    httpStatus: 404,
    exitCode: 1,
    retryable: false,
  },
  'object-damaged': {
    text: 'The stored file failed its check and was not handed out. Please send it again.',
    httpStatus: 500,
    exitCode: 1,
    retryable: false,
  },
  'job-not-found': {
    text: 'This job is not on the server. It was deleted or has expired',
    httpStatus: 404,
    exitCode: 1,
    retryable: false,
  },
  'server-busy': {
    text: 'The server is busy. Please try again in {seconds} seconds.',
    httpStatus: 503,
    exitCode: 1,
    retryable: true,
  },
  'too-many-requests': {
    text: 'Too many requests. Please wait {seconds} seconds.',
    httpStatus: 429,
    exitCode: 1,
    retryable: true,
  },
  unexpected: { text: 'Unexpected Application Error!', httpStatus: 500, exitCode: 1, retryable: true },
  'processing-failed': { text: 'Processing failed', httpStatus: 500, exitCode: 1, retryable: true },
} as const satisfies Record<string, ErrorCodeEntry>;

/** A key of the table. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** True for a key of the table; for codes that arrive over a boundary. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_CODES, code);
}
