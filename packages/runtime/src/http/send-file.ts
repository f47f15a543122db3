import { RectoError } from '@recto/contract/recto-error';
import { onSite } from '@recto/contract/site-root';
import { say } from '@recto/words/said';
import { callServer, errorIn, isPassing } from './call-server.ts';
import { TROUBLE, uploadFailed } from './connection-trouble.ts';
import { pageLanguage } from './page-language.ts';
import { Passing, withPatience } from './patience.ts';

const OBJECTS = onSite('/storage/v1/object/pdf-files');
const UPLOADS = onSite('/storage/v1/upload/pdf-files');
/** One piece: what a broken connection costs at most. */
const PIECE_BYTES = 8_388_608;

interface Sending {
  readonly file: File;
  readonly toolId: string;
  readonly signal: AbortSignal;
  /** Bytes of this file that have left, falling back after a break. */
  readonly onSent: (bytes: number) => void;
  readonly onPause: () => void;
  /** Told the key as soon as there is something to delete. */
  readonly onKey: (key: string) => void;
}

/** Sends a file in pieces and goes on after breaks where the server says it is. @returns its key. @throws upload-failed, cancelled */
export async function sendFile({ file, toolId, signal, onSent, onPause, onKey }: Sending): Promise<string> {
  const lost = () => uploadFailed(TROUBLE.lost);
  const key = await withPatience(
    signal,
    async () => {
      const answer = await callServer(UPLOADS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: file.name, sizeBytes: file.size, operation: toolId }),
        signal,
      });
      if (!answer.ok) throw await errorIn(answer, 'upload-failed');
      return ((await answer.json()) as { key: string }).key;
    },
    lost,
    onPause,
  );
  onKey(key);
  let isFirst = true;
  await withPatience(
    signal,
    async (progressed) => {
      let offset = isFirst ? 0 : await offsetOf(key, file.size, signal);
      isFirst = false;
      while (offset < file.size) {
        onSent(offset);
        const piece = file.slice(offset, offset + PIECE_BYTES);
        const start = offset;
        offset = await sendPiece(key, start, piece, signal, (bytes) => onSent(start + bytes));
        progressed();
      }
    },
    lost,
    onPause,
  );
  onSent(file.size);
  return key;
}

/** Asks for the server's offset after a break. It may have the whole file already, when only its last answer was lost. */
async function offsetOf(key: string, sizeBytes: number, signal: AbortSignal): Promise<number> {
  const answer = await callServer(`${UPLOADS}/${key}`, { method: 'HEAD', signal });
  if (answer.ok) return Number(answer.headers.get('upload-offset'));
  const finished = await callServer(`${OBJECTS}/${key}`, { method: 'HEAD', signal });
  if (finished.ok) return sizeBytes;
  throw uploadFailed(TROUBLE.fileLost);
}

/** Sends one piece; XMLHttpRequest, because fetch does not say how much has left. @returns the offset after it */
function sendPiece(
  key: string,
  offset: number,
  piece: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', abort);
      finish();
    };
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, piece.size));
    request.onabort = () => settle(() => reject(new RectoError('cancelled')));
    request.onerror = () => settle(() => reject(new Passing()));
    request.onload = () =>
      settle(() => {
        if (request.status === 201) return resolve(offset + piece.size);
        if (request.status === 200 || request.status === 409) {
          return resolve(Number(request.getResponseHeader('upload-offset')));
        }
        if (isPassing(request.status, request.getResponseHeader('x-recto-error'))) return reject(new Passing());
        return reject(
          new RectoError('upload-failed', { message: textOf(request.responseText) ?? say(TROUBLE.refused) }),
        );
      });
    request.open('PATCH', `${UPLOADS}/${key}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('upload-offset', String(offset));
    request.setRequestHeader('accept-language', pageLanguage());
    request.send(piece);
  });
}

/** Returns the message in the server's answer; undefined when it cannot be read. */
function textOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { error: { message: string } }).error.message;
  } catch {
    return undefined;
  }
}
