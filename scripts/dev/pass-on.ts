import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** The answer of another server, before its body has been read. */
export type Answer = IncomingMessage;

/** Sends a call on as it came, body and all. @throws what connecting throws */
export function passOn(call: IncomingMessage, origin: string): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = call;
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, resolve);
    outgoing.on('error', reject);
    call.on('error', () => outgoing.destroy());
    call.pipe(outgoing);
  });
}

/** Hands an answer back. */
export function handBack(answer: Answer, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
  answer.pipe(response);
  // A client that follows a job and leaves gets no further events.
  response.on('close', () => answer.destroy());
}

/** Returns the headers without those that belong to one connection. */
function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection, 'keep-alive': keepAlive, 'transfer-encoding': encoding, ...rest } = headers;
  return rest;
}
