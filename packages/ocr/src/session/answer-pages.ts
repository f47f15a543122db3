import { serializeError, toRectoError } from '@recto/contract/recto-error';
import { type PageEngines, recognisePage } from '../recognise-page.ts';
import type { PageReply, PageRequest } from './messages.ts';

/** The inside of a thread: answers each request with the page or with the reason why not. */
export function answerPages(
  engines: PageEngines,
  post: (reply: PageReply) => void,
): (request: PageRequest) => Promise<void> {
  return async ({ id, image, options }) => {
    try {
      post({ kind: 'done', id, page: await recognisePage(engines, image, options) });
    } catch (thrown) {
      post({ kind: 'failed', id, error: serializeError(toRectoError(thrown, 'engine-crashed')) });
    }
  };
}
