import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server on which answers break off. */
export interface BreakingProxy {
  readonly endpoint: string;
  /** Returns the number of answers that it has broken off. */
  breaks(): number;
  stop(): Promise<void>;
}

/** Hands everything on, but ends the first `times` connections that carried so many bytes of answers. */
export async function startBreakingProxy(endpoint: string, bytes: number, times: number): Promise<BreakingProxy> {
  const { hostname, port } = new URL(endpoint);
  const open = new Set<Socket>();
  let broken = 0;
  const server = createServer((visitor) => {
    const behind = connect(Number(port), hostname);
    let carried = 0;
    for (const socket of [visitor, behind]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        visitor.destroy();
        behind.destroy();
      });
    }
    visitor.pipe(behind);
    behind.on('data', (part: Buffer) => {
      carried += part.length;
      if (carried < bytes || broken >= times) {
        visitor.write(part);
        return;
      }
      broken++;
      visitor.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${own}`,
    breaks: () => broken,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
