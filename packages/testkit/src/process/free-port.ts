import { mkdir, open, rmdir, stat, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** One empty file for each port that was given out, for all processes of this user. */
const GIVEN = join(tmpdir(), `hawser-test-ports-${userInfo().uid}`);
/** So long a port belongs to whoever asked for it, milliseconds: a slow program needs that to listen on it. */
const GIVEN_MS = 120_000;

/**
 * A free TCP port on 127.0.0.1, below the range that kernels use for outgoing connections, which nobody else gets from here for two
 * minutes. For programs that do not accept port 0.
 */
export async function freePort(): Promise<number> {
  await mkdir(GIVEN, { recursive: true });
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    if ((await take(port)) && (await isFree(port))) return port;
  }
}

/** Takes the port for the caller; false where somebody else has it, or is taking it. */
async function take(port: number): Promise<boolean> {
  const path = join(GIVEN, String(port));
  try {
    await (await open(path, 'wx', 0o666)).close();
    return true;
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  // One at a time looks at a file's age and takes it over. Of a process that is killed meanwhile the port is given to nobody again.
  const taking = `${path}.taking`;
  try {
    await mkdir(taking);
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  }
  try {
    const now = new Date();
    if (now.getTime() - (await stat(path)).mtimeMs < GIVEN_MS) return false;
    await utimes(path, now, now);
    return true;
  } finally {
    await rmdir(taking);
  }
}

const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
