import { join } from 'node:path';
import { type Running, run } from '../process/spawn.ts';
import { waitUntil } from '../process/wait-until.ts';
import { CHECKOUT, isBuilt, NODE } from './checkout.ts';

/** The product's server, as a separate process. */
export interface ProductServer {
  /** Address of the server, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly process: Running;
  /** Output so far. */
  output(): string;
  /** Stops it cleanly (SIGINT). */
  stop(): Promise<void>;
  /** Kills it (SIGKILL), as a crash would. */
  kill(): Promise<void>;
}

/** How to start the server. */
export interface ServerOptions {
  /** PostgreSQL to use; by default it runs its own in `data`. */
  readonly databaseUrl?: string;
  /** Its folder (HAWSER_DATA). */
  readonly data: string;
  /** Any free port by default; set it after a crash, so that agents and browsers find the server again. */
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether to run the built server, as `npm start` does, instead of the sources; it must be built. Default: as `BUILT_VARIABLE` says. */
  readonly built?: boolean;
}

const SERVER = join(CHECKOUT, 'apps', 'server');
/** Node's options and the program, as in scripts/start.mjs. */
const BUILT = ['--enable-source-maps', '--max-semi-space-size=16', join(SERVER, 'dist', 'main.js')];
const SOURCES = ['--max-semi-space-size=16', join(SERVER, 'src', 'main.ts')];

/**
 * Starts the server, by default from its sources (`built`), and waits until it is ready.
 * @throws Error with its output when it exits instead.
 */
export async function startServer(options: ServerOptions): Promise<ProductServer> {
  const built = options.built ?? isBuilt();
  const env: NodeJS.ProcessEnv = {
    ...(built ? { NODE_ENV: 'production' } : {}),
    ...process.env,
    PORT: String(options.port ?? 0),
    HAWSER_DATA: options.data,
    DATABASE_URL: options.databaseUrl ?? '',
    // Beside a database it must be set; servers that share one have the same.
    HAWSER_SECRET: options.databaseUrl === undefined ? '' : 'a secret of tests, long enough',
    // Tests sign up several people; the default admits only the first.
    HAWSER_SIGNUP: 'open',
    ...options.env,
  };
  const server = await run(NODE, built ? BUILT : SOURCES, { env, cwd: CHECKOUT });
  let ended = false;
  void server.exited.then(() => {
    ended = true;
  });
  const ready = await waitUntil(
    () => (ended ? 'ended' : /Hawser is ready at http:\/\/\S+?:(\d+)/.exec(server.output())?.[1]),
    { what: 'the server says that it is ready' },
  ).catch(async (error: unknown) => {
    await server.end('SIGKILL');
    throw error;
  });
  if (ready === 'ended') throw new Error(`The server did not start:\n${server.output()}`);
  return {
    url: `http://127.0.0.1:${ready}`,
    port: Number(ready),
    pid: server.pid,
    process: server,
    output: server.output,
    stop: () => server.end('SIGINT'),
    kill: () => server.end('SIGKILL'),
  };
}
