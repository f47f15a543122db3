import { RectoError } from '@recto/contract/recto-error';
import { type Message, message } from '@recto/words/message';
import { say } from '@recto/words/said';

/** Problems between a page and its server. */
export const TROUBLE = {
  lost: message('server.connectionLost', 'the connection was lost'),
  silent: message('server.silent', 'the server does not respond'),
  none: message('server.none', 'this site has no server for jobs'),
  busy: message('server.busy', 'the server is busy; please try again later'),
  incomplete: message('server.incomplete', 'the response is incomplete'),
  fileLost: message('server.fileLost', 'the server has lost the file; please try again'),
  answered: message('server.answered', 'the server answered {status}'),
  refused: message('server.refused', 'the server did not accept it'),
};

/** The error of an upload that came to nothing. */
export function uploadFailed(words: Message): RectoError {
  return new RectoError('upload-failed', { message: say(words) });
}

/** The error of a job on the server that came to nothing. */
export function jobFailed(words: Message): RectoError {
  return new RectoError('job-runner-failed', { message: say(words) });
}
