import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockOwnerOf } from '@hawser/postgres';

/** A server that the demo started. */
export interface OwnServer {
  readonly url: string;
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Stops it cleanly and removes its data except the log. Can be called twice. */
  stop(): Promise<void>;
}

const CHECKOUT = resolve(import.meta.dirname, '../../../../..');
/** Folder of its database and its log. */
const DATA = join(CHECKOUT, '.hawser-demo');
/** Its log, which the next demo overwrites. */
const LOG = 'server.log';
const BUILT = join(CHECKOUT, 'apps/server/dist/main.js');
const SOURCE = join(CHECKOUT, 'apps/server/src/main.ts');
/** Size of V8's young generation in the server, MiB, as with `npm start`. */
const YOUNG_MB = 16;
/** From this number of clusters on, which all connect at once, it is larger: short-lived data would otherwise be promoted to the old generation. */
const MANY = 2_000;
const YOUNG_MB_FOR_MANY = 128;

/** Node's options for a server with this number of clusters. */
function optionsFor(clusters: number): string[] {
  const young = clusters >= MANY ? YOUNG_MB_FOR_MANY : YOUNG_MB;
  const least = clusters >= MANY ? [`--min-semi-space-size=${young}`] : [];
  return ['--enable-source-maps', `--max-semi-space-size=${young}`, ...least];
}

/**
 * Starts the product for `clusters` on a new data folder; its lines are passed to `say`.
 * @throws Error when it does not start, or when a demo is running on that folder.
 */
export async function startOwnServer(
  say: (line: string) => void,
  clusters: number,
  data = DATA,
): Promise<OwnServer> {
  const owner = await lockOwnerOf(data);
  if (owner !== null) {
    throw new Error(`A demo runs already (its server is process ${owner.pid}); end it first.`);
  }
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  // Under root, PostgreSQL runs as another account, which must be able to enter the folder.
  await chmod(data, 0o711);
  const program = [process.execPath, ...optionsFor(clusters), existsSync(BUILT) ? BUILT : SOURCE];
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync);
  const [command = '', ...args] = setpriv ? [setpriv, '--pdeathsig', 'TERM', ...program] : program;
  // Log lines of ten thousand agents go to a file, not to the terminal.
  const log = await open(join(data, LOG), 'a');
  // A demo ignores the database and the address in the environment.
  const apart = {
    HAWSER_DATA: data,
    DATABASE_URL: '',
    HAWSER_PUBLIC_URL: '',
    HAWSER_ALLOWED_HOSTS: '',
    HAWSER_TRUSTED_PROXIES: '',
    HAWSER_DURABLE: 'off',
  };
  const env = { NODE_ENV: 'production', ...process.env, ...apart };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', log.fd], detached: true });
  await log.close();
  const ended = once(child, 'exit').then(() => undefined);
  const url = await new Promise<string>((done, fail) => {
    let text = '';
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`The server did not start; see ${join(data, LOG)}.`)));
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      const lines = (text + part).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const address = /^Hawser is ready at (\S+)$/.exec(line)?.[1];
        if (address === undefined) say(line);
        else done(address);
      }
    });
  });
  return {
    url,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
      const left = (await readdir(data).catch(() => [])).filter((name) => name !== LOG);
      await Promise.all(left.map((name) => rm(join(data, name), { recursive: true, force: true })));
    },
  };
}
