import { connect, createServer, type Socket } from 'node:net';

/** The way from a browser to the server, which can be shut: every engine sees that as a network that is gone. */
export interface Gate {
  readonly origin: string;
  /** Ends every connection, and refuses new ones until it is opened. */
  setOpen(isOpen: boolean): void;
  close(): Promise<void>;
}

/** Opens a port that passes everything on to a server. @param origin of the server */
export async function openGate(origin: string): Promise<Gate> {
  const { port } = new URL(origin);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const gate = createServer((browser) => {
    if (!isOpen) return void browser.destroy();
    const server = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [browser, server],
      [server, browser],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const address = gate.address();
  if (typeof address !== 'object' || !address) throw new Error('The gate has no port');
  const shut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://localhost:${address.port}`,
    setOpen(wanted) {
      isOpen = wanted;
      if (!wanted) shut();
    },
    close() {
      shut();
      return new Promise((resolve) => gate.close(() => resolve()));
    },
  };
}
