import { join } from 'node:path';
import { type Running, run } from '../process/spawn.ts';
import { waitUntil } from '../process/wait-until.ts';
import { CHECKOUT, isBuilt, NODE } from './checkout.ts';

/** The product's server, as a process of its own. */
export interface ProductServer {
  /** Address of the server, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly process: Running;
  /** What it wrote so far. */
  output(): string;
  /** Ends it in order (SIGINT). */
  stop(): Promise<void>;
  /** Ends it at once (SIGKILL), as a crash would. */
  kill(): Promise<void>;
}

/** How the server is started. */
export interface ServerOptions {
  /** PostgreSQL to use; without one it runs its own in `data`. */
  readonly databaseUrl?: string;
  /** Its folder (HAWSER_DATA). */
  readonly data: string;
  /** Any free port unless told; told again after a crash, so that agents and browsers find it. */
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether what was built runs, as `npm start` runs it, instead of the sources. Built it must be. Else as `BUILT_VARIABLE` says. */
  readonly built?: boolean;
}

const SERVER = join(CHECKOUT, 'apps', 'server');
/** Node's options and program, as scripts/start.mjs gives them. */
const BUILT = ['--enable-source-maps', '--max-semi-space-size=16', join(SERVER, 'dist', 'main.js')];
const SOURCES = ['--max-semi-space-size=16', join(SERVER, 'src', 'main.ts')];

/**
 * Starts the server, from its sources unless told otherwise (`built`), and waits until it says that it is ready.
 * @throws Error with what it wrote, when it ends instead.
 */
export async function startServer(options: ServerOptions): Promise<ProductServer> {
  const built = options.built ?? isBuilt();
  const env: NodeJS.ProcessEnv = {
    ...(built ? { NODE_ENV: 'production' } : {}),
    ...process.env,
    PORT: String(options.port ?? 0),
    HAWSER_DATA: options.data,
    DATABASE_URL: options.databaseUrl ?? '',
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
