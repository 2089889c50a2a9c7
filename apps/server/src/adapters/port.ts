import { createServer } from 'node:net';

/** The message for the operator when a port or address cannot be listened on; null for any other error. */
export function portRefusal(error: unknown, port: number, host: string): string | null {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Set PORT to a free one.`;
    case 'EACCES':
      return `Port ${port} needs privileges that this user does not have.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`;
    default:
      return null;
  }
}

/**
 * Listens on a port briefly, so that an unavailable port is reported before a database is created.
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
