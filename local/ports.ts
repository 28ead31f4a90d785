import { connect, createServer } from 'node:net';
import { portVariables, StartError, type Ports } from './settings.ts';

/** Servers of the embedded stack only listen here, so none of it is open to the network. */
export const loopback = '127.0.0.1';

/** A loopback port that is free right now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, loopback, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Whether something answers on this machine's `port`, at its IPv4 or IPv6 loopback address. */
export async function isTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(
    [loopback, '::1'].map(
      (host) =>
        new Promise<boolean>((resolve) => {
          const socket = connect({ host, port });
          const settle = (taken: boolean): void => {
            socket.destroy();
            resolve(taken);
          };
          socket.once('connect', () => settle(true));
          socket.once('error', () => settle(false));
        }),
    ),
  );
  return answers.includes(true);
}

/**
 * Refuses ports that another program uses.
 * @throws StartError naming each, and the variable that changes it
 */
export async function requireFreePorts(ports: Partial<Ports>): Promise<void> {
  const names = Object.keys(portVariables) as (keyof Ports)[];
  const sentences = await Promise.all(
    names.map(async (name) => {
      const port = ports[name];
      return port !== undefined && (await isTaken(port)) ? takenSentence(name, port) : null;
    }),
  );
  const taken = sentences.filter((sentence) => sentence !== null);
  if (taken.length > 0) throw new StartError(taken.join('\n'));
}

/** The message at the terminal if `port` is taken. */
export function takenSentence(name: keyof Ports, port: number): string {
  const variable = portVariables[name];
  return `Port ${port} is taken by another program; stop that one, or set ${variable} to a free port.`;
}
