import { createServer } from 'node:net';

/** What is said of a port or address that cannot be listened on, for the operator; null for what has another cause. */
export function portRefusal(error: unknown, port: number, host: string): string | null {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Set PORT to a free one.`;
    case 'EACCES':
      return `Port ${port} needs rights that this user does not have.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine.`;
    default:
      return null;
  }
}

/**
 * Listens on a port for a moment, so that one that cannot be had is known before a database is made for it.
 * @throws Error for the operator.
 */
export async function tryPort(port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host }, resolve);
    });
  } catch (error) {
    throw new Error(portRefusal(error, port, host) ?? (error as Error).message, { cause: error });
  }
  await new Promise((resolve) => server.close(resolve));
}
