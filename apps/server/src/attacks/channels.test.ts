import { createServer } from 'node:http';
import { connect, createServer as createSocketServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createForwardRelay, serveRelayChannel } from '@recto/runtime/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** As large as an answer may be. */
const LIST_BYTES = 4_000_000;

/** Somebody who hands out large lists of revoked certificates, slowly. */
const lists = { origin: '', asked: 0, underWay: 0, mostUnderWay: 0 };
const authority = createServer(async (_request, response) => {
  lists.asked += 1;
  lists.underWay += 1;
  lists.mostUnderWay = Math.max(lists.mostUnderWay, lists.underWay);
  await sleep(30);
  response.end(Buffer.alloc(LIST_BYTES, 1));
  lists.underWay -= 1;
});
/** The server's end of an engine's channel. */
const channels: Socket[] = [];
const door = createSocketServer((socket) => {
  channels.push(socket);
  serveRelayChannel(
    socket,
    createForwardRelay({ timeStampUrl: `${lists.origin}/stamp`, evidenceUrls: [`${lists.origin}/`] }),
  );
});

beforeAll(async () => {
  for (const each of [authority, door]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
  lists.origin = `http://127.0.0.1:${portOf(authority)}`;
});
afterAll(() => {
  for (const socket of channels) socket.destroy();
  authority.close();
  door.close();
});

const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;

/** The engine's end, of an engine that was taken over. */
async function openChannel(): Promise<{ readonly socket: Socket; readonly isOpen: () => boolean }> {
  const socket = connect(portOf(door), '127.0.0.1');
  let isOpen = true;
  socket.on('error', () => {});
  socket.on('close', () => {
    isOpen = false;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, isOpen: () => isOpen };
}

const question = (id: number, body = '') =>
  `${JSON.stringify({ id, kind: 'revocationList', address: `${lists.origin}/list`, body })}\n`;

describe('attack 29 (what a taken-over engine says to the server) ensures that', () => {
  test('29 a question to the relay has a size, also one that never ends', async () => {
    const { socket, isOpen } = await openChannel();
    const part = 'A'.repeat(10_000);
    let sent = 0;
    for (; isOpen() && sent < 5_000_000; sent += part.length) {
      socket.write(sent === 0 ? `{"id":1,"kind":"timeStamp","address":"","body":"${part}` : part);
      await sleep(1);
    }
    expect(sent).toBeLessThan(1_000_000);
  });

  test('29 questions to the relay are answered one after the other, and not ahead of who reads no answer', async () => {
    const { socket, isOpen } = await openChannel();
    const before = lists.asked;
    for (let id = 1; id <= 8; id++) socket.write(question(id));
    await sleep(1_500);
    expect(lists.mostUnderWay).toBe(1);
    expect(lists.asked - before).toBeLessThan(6);
    let taken = 0;
    socket.on('data', (chunk: Buffer) => {
      taken += chunk.toString('latin1').split('\n').length - 1;
    });
    await expect.poll(() => taken).toBe(8);
    expect(isOpen()).toBe(true);
    socket.destroy();
  });

  test('29 an engine that asks without end is not answered any more', async () => {
    const { socket, isOpen } = await openChannel();
    socket.resume();
    for (let id = 1; id <= 300; id++) socket.write(question(id).replace('/list', '/../elsewhere'));
    await expect.poll(isOpen).toBe(false);
  });
});
