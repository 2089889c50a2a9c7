import { createHash } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeOwner, serverAccount } from './account.ts';

/** Kernels allow 107 bytes (Linux) or 103 (macOS) for the path of a unix socket. */
const MAX_SOCKET_BYTES = 100;

/** Name that PostgreSQL gives its socket for port 5432. */
const SOCKET = '.s.PGSQL.5432';

/** Creates the folder for the socket of the cluster in `dir`: `run` inside it, or one with a short path when that is too long. */
export async function socketFolder(dir: string): Promise<string> {
  let folder = join(dir, 'run');
  if (Buffer.byteLength(join(folder, SOCKET)) > MAX_SOCKET_BYTES) {
    folder = join(tmpdir(), `hawser-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await changeOwner(serverAccount(), folder);
  return folder;
}
